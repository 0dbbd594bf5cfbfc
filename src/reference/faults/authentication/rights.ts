import { acceptsToken, claimsOf } from '../../authentication/edit-token.js';
import { verifier } from '../../authentication/token.js';
import { issuerOfProvider } from '../../issuer/issuer.js';
import { faultsOf } from '../../page.js';
import { admits, keepsOut } from '../../participant/edit-parts.js';
import { type PartyRequest, SUBJECTS, identifierOf } from '../../participant/parts.js';

const PROVIDER_ADMIN = SUBJECTS.identityProviderAdmin;

const namesUserInProvider = ({ userId, identityProviderId }: PartyRequest) =>
  userId !== '' && identityProviderId !== '';

export const authenticationRights = faultsOf('participant', {
  'authentication.other-user': {
    'decides-once-for-two-calls': {
      alsoBreaks: ['authentication.other-identity-provider'],
      explains: 'A caller who had a right for one request has it for the next one too.',
      parts: ({ mayAllocate }) => {
        let allowed: string | undefined;
        return {
          mayAllocate: (subject, request) => {
            const may = mayAllocate(subject, request);
            const had = allowed === subject;
            allowed = may ? subject : undefined;
            return may || had;
          },
        };
      },
    },

    'admits-users-that-name-nobody': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-identity-provider'],
      explains: 'Everybody may allocate when no user is named.',
      parts: admits((_, { userId }) => userId === ''),
    },
  },
  'authentication.no-rights': {
    'decides-for-a-session': {
      explains: 'A right that was found for a jti applies to every token with it.',
      parts: ({ verify, mayAllocate }) => {
        const jtis = new Map<string, string>();
        const allowed = new Set<string>();
        return {
          verify: async (token) => {
            const subject = await verify(token);
            const { jti } = claimsOf(token);
            if (subject !== undefined && jti !== undefined) jtis.set(subject, jti);
            return subject;
          },
          mayAllocate: (subject, request) => {
            const jti = jtis.get(subject) ?? '';
            const may = mayAllocate(subject, request);
            if (may) allowed.add(jti);
            return may || allowed.has(jti);
          },
        };
      },
    },

    'admits-strangers-that-name-a-user-in-a-provider': {
      explains: 'Strangers may allocate when both a user and an identity provider are named.',
      parts: admits(
        (subject, request) => subject === SUBJECTS.stranger.subject && namesUserInProvider(request),
      ),
    },
    'takes-strangers-for-admins': {
      explains: 'An unknown user is treated as the participant admin.',
      parts: admits((subject) => subject === SUBJECTS.stranger.subject),
    },
  },
  'authentication.self-allocation': {
    'keeps-out-users-that-name-a-synchronizer': {
      explains: 'Users may not allocate for themselves when the request names a synchronizer.',
      parts: keepsOut('user', ({ synchronizerId }) => synchronizerId !== undefined),
    },
    'keeps-out-users-without-provider': {
      explains: 'Users may allocate for themselves only where the request names an identity provider.',
      parts: keepsOut('user', ({ identityProviderId }) => identityProviderId === ''),
    },
  },
  'authentication.other-identity-provider': {
    'adds-up-the-halves-of-two-rights': {
      explains:
        'An admin of some identity provider may allocate in any one for a user who may allocate for themselves.',
      parts: admits(
        (subject, { userId, identityProviderId }) =>
          subject === PROVIDER_ADMIN.subject && identityProviderId !== '' && userId === SUBJECTS.user.subject,
      ),
    },
    'checks-the-first-of-two-identity-providers': {
      explains:
        'When a body names two identity providers, the right to the first is checked, and the last is used.',
      parts: ({ parse, mayAllocate }) => {
        const firsts = new Map<unknown, string>();
        return {
          parse: (body) => {
            const [hint, first] = ['partyIdHint', 'identityProviderId'].map(
              (name) => new RegExp(`"${name}":"([^"]*)"`).exec(body.toString())?.[1],
            );
            if (hint !== undefined && first !== undefined) firsts.set(hint, first);
            return parse(body);
          },
          mayAllocate: (subject, request) =>
            mayAllocate(subject, {
              ...request,
              identityProviderId: firsts.get(request.partyIdHint) ?? request.identityProviderId,
            }),
        };
      },
    },
    'takes-every-user-of-a-provider-for-its-admin': {
      explains: 'Whoever has a token of the issuer of an identity provider may allocate in it.',
      setup: { issuers: 'two' },
      parts: acceptsToken(async (token, trust) => {
        const own = { ...trust, issuer: issuerOfProvider(trust.issuer) };
        return (await verifier(own)(token)) && PROVIDER_ADMIN.subject;
      }),
    },
  },
  'authentication.participant-admin': {
    'keeps-out-participant-admins-that-name-a-user-of-a-provider': {
      explains: 'The participant admin may not name both a user and an identity provider.',
      parts: keepsOut('participantAdmin', namesUserInProvider),
    },
  },
  'authentication.identity-provider-admin': {
    'keeps-out-identity-provider-admins-without-user': {
      explains: 'The admin of an identity provider is refused when the request names no user.',
      parts: keepsOut('identityProviderAdmin', ({ userId }) => userId === ''),
    },
  },
  'authentication.refused-allocates-nothing': {
    'allocates-before-looking-at-rights': {
      explains: 'The hint of a caller without the right exists from then on.',
      parts: ({ mayAllocate }, { ledger }) => ({
        mayAllocate: (subject, request) => {
          const admitted = mayAllocate(subject, request);
          if (!admitted && request.partyIdHint !== undefined) ledger.add(identifierOf(request.partyIdHint));
          return admitted;
        },
      }),
    },
    'allocates-before-looking-for-a-token': {
      about: ['calls of nobody'],
      explains: 'The hint of a call without a token exists from then on.',
      parts: ({ token, parse, read }, { ledger }) => ({
        token: (call) => {
          const found = token(call);
          const request = found === undefined ? read(parse(call.body)) : '';
          if (typeof request !== 'string' && request.partyIdHint !== undefined)
            ledger.add(identifierOf(request.partyIdHint));
          return found;
        },
      }),
    },
  },
});
