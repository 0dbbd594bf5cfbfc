export { Agent, fetch, type Dispatcher } from 'undici';
