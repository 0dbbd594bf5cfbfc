export { Agent, buildConnector, Client, type Dispatcher } from 'undici';
