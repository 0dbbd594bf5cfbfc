export { Agent, buildConnector, type Dispatcher } from 'undici';
