export { default } from './dist/suites/playwright.config.js';
