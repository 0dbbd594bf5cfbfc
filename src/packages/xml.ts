export { create } from 'xmlbuilder2';
