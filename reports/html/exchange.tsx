import type { JSX } from 'preact';
import type { Body, Exchange } from '../../src/verdict/schema.js';
import { bodyNote, bodyText, exchangeTitle, headerText } from '../exchange-text.js';
import { Box, safe } from './parts.js';

const MOST_BODY = 20_000;

/** A request and what came back, folded: headers and bodies, each in its own box. */
export const ExchangeView = ({ exchange, name }: { exchange: Exchange; name: string }): JSX.Element => {
  const { request, response, error } = exchange;
  return (
    <details>
      <summary>
        {name}: <code>{exchangeTitle(exchange)}</code>
      </summary>
      <div class="inside">
        <Message kind={`${name}, request`} title="Request" headers={request.headers} body={request.body} />
        {response ? (
          <Message
            kind={`${name}, response`}
            title={`Response ${String(response.status)}`}
            headers={response.headers}
            body={response.body}
          />
        ) : (
          <p>
            <b>No response:</b> {safe(error ?? 'the reason was not recorded')}
          </p>
        )}
      </div>
    </details>
  );
};

type MessageProps = {
  kind: string;
  title: string;
  headers: Exchange['request']['headers'];
  body: Body | undefined;
};

const Message = ({ kind, title, headers, body }: MessageProps): JSX.Element => (
  <>
    <p>
      <b>{title}</b> <span class="soft">({bodyNote(body)})</span>
    </p>
    {headers.length > 0 && <Box label={`${kind} headers`} text={headerText(headers)} />}
    {body !== undefined && body.bytes > 0 && <Box label={`${kind} body`} text={bodyText(body, MOST_BODY)} />}
  </>
);
