export { execa } from 'execa';
