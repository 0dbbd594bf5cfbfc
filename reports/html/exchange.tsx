import type { JSX } from 'preact';
import type { RecordedBody, RecordedExchange } from '../../src/results/schema.js';
import {
  groupExchanges,
  type ExchangeGroup,
  answerNote,
  answerTitle,
  bodyNote,
  bodyText,
  groupTitle,
  requestHead,
  responseHead,
  withoutResponse,
} from '../exchange-text.js';
import { number } from '../words.js';
import { Box } from './parts.js';

type GroupAnswer = ExchangeGroup['answers'][number];

const MOST_BODY = 20_000;
// More groups than this are folded together, …
const SIDE_BY_SIDE = 6;
// … and more different responses than this are folded one by one.
const OPEN_ANSWERS = 2;

/** The requests of a case with responses, folded unless `open`. Equal ones are shown once. */
export const Exchanges = (props: { exchanges: readonly RecordedExchange[]; open?: boolean }): JSX.Element => {
  const { exchanges, open = false } = props;
  const groups = groupExchanges(exchanges);
  const views = groups.map((group) => <GroupView group={group} alone={groups.length === 1} open={open} />);
  if (groups.length <= SIDE_BY_SIDE) return <>{views}</>;
  return (
    <details>
      <summary>All {number(exchanges.length)} exchanges, in their order</summary>
      <div class="inside">{views}</div>
    </details>
  );
};

const GroupView = (props: { group: ExchangeGroup; alone: boolean; open: boolean }): JSX.Element => {
  const { group, alone, open } = props;
  const { from, exchanges, answers } = group;
  const [{ request }] = exchanges;
  const to = from + exchanges.length - 1;
  const places = alone ? '' : ` ${number(from)}${to > from ? ` to ${number(to)}` : ''}`;
  const name = `${exchanges.length > 1 ? 'Exchanges' : 'Exchange'}${places}`;
  return (
    <details open={open}>
      <summary>
        {name}: <code>{groupTitle(group)}</code>
      </summary>
      <div class="inside">
        <Message
          kind={`${name}, request`}
          title={exchanges.length > 1 ? `Request, sent ${number(exchanges.length)} times` : 'Request'}
          head={requestHead(request)}
          body={request.body}
        />
        {answers.map((answer) => (
          <AnswerView name={name} answer={answer} group={group} />
        ))}
      </div>
    </details>
  );
};

const AnswerView = (props: { name: string; answer: GroupAnswer; group: ExchangeGroup }): JSX.Element => {
  const { name, answer, group } = props;
  const { response } = answer.exchange;
  const note = answerNote(answer, group);
  const title = `${answerTitle(answer.exchange)}${note && `, ${note}`}`;
  const view = response ? (
    <Message kind={`${name}, ${title}`} title={title} head={responseHead(response)} body={response.body} />
  ) : (
    <p>
      <b>{title}:</b> {withoutResponse(answer.exchange)}
    </p>
  );
  if (group.answers.length <= OPEN_ANSWERS) return view;
  return (
    <details>
      <summary>{title}</summary>
      <div class="inside">{view}</div>
    </details>
  );
};

type MessageProps = { kind: string; title: string; head: string; body: RecordedBody | undefined };

const Message = ({ kind, title, head, body }: MessageProps): JSX.Element => (
  <>
    <p>
      <b>{title}</b> <span class="soft">({bodyNote(body)})</span>
    </p>
    {head !== '' && <Box label={`${kind} head`} text={head} />}
    {body !== undefined && body.bytes > 0 && <Box label={`${kind} body`} text={bodyText(body, MOST_BODY)} />}
  </>
);
