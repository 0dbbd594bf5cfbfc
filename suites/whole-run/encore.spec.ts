import { declareEncore } from '../support/suite.js';

declareEncore();
