export { Agent, type Dispatcher } from 'undici';
