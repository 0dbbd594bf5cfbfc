import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { createRemoteJWKSet, jwtVerify } from '../../packages/jose.js';
import { Refused } from '../access.js';
import { ownerOf, type Team } from './team-file.js';

/** Where the provider sends people back to. */
export const RETURN = '/sign-in/return';

/** What has to come back as it went. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

/** Somebody who has signed in. */
export interface Person {
  /** As `ownerOf` gives it. */
  owner: string;
  name: string;
  isCertifier: boolean;
}

type Claims = Readonly<Record<string, unknown>> & { sub?: string };

/** Signs people in by OpenID Connect: authorization code with PKCE, state and nonce. */
export class SignIn {
  #found: Promise<Configuration> | undefined;
  #keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(private readonly team: Team) {}

  /** Where people go to sign in, and what is to be kept until they are back. */
  async begin(): Promise<{ url: URL; begun: Begun }> {
    const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await this.#provider(), {
      redirect_uri: `${this.team.origin}${RETURN}`,
      scope: this.team.signIn.scope ?? 'openid profile email',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { url, begun };
  }

  /**
   * Who came back at this path.
   * @throws {Refused} when the provider vouches for nobody, or it is not the answer to what was begun
   */
  async end(path: string, { state, nonce, verifier }: Begun): Promise<Person> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const provider = await this.#provider();
    const tokens = await authorizationCodeGrant(provider, new URL(path, this.team.origin), {
      ...checks,
      idTokenExpected: true,
    }).catch(() => {
      throw new Refused(401, 'The provider did not say who you are: sign in again.');
    });
    return this.#person(tokens.claims()!);
  }

  /**
   * Whom an access token of the provider stands for.
   * @throws {Refused} when it is not for this service, or not good now
   */
  async bearer(token: string): Promise<Person> {
    const { audience, issuer } = this.team.signIn;
    const refused = new Refused(401, 'This is no token for this service that is good now.');
    if (audience === undefined) throw refused;
    const { jwks_uri: uri, issuer: told } = (await this.#provider()).serverMetadata();
    this.#keys ??= createRemoteJWKSet(new URL(uri ?? issuer));
    const verified = await jwtVerify(token, this.#keys, { audience, issuer: told }).catch(() => {
      throw refused;
    });
    return this.#person(verified.payload);
  }

  /** @throws {Refused} when the provider names nobody */
  #person(claims: Claims): Person {
    const { signIn, certifiers } = this.team;
    if (typeof claims.sub !== 'string') throw new Refused(401, 'The provider names nobody in its token.');
    const claim = certifiers?.claim === undefined ? undefined : claims[certifiers.claim];
    const values: unknown[] = Array.isArray(claim) ? claim : [claim];
    const called = ['name', 'preferred_username', 'email', 'sub'].map((key) => claims[key]);
    return {
      owner: ownerOf(claims.sub, signIn),
      name: String(called.find((each) => typeof each === 'string' && each.trim() !== '')).slice(0, 200),
      isCertifier:
        (certifiers?.subjects?.includes(claims.sub) ?? false) ||
        (certifiers?.value !== undefined && values.includes(certifiers.value)),
    };
  }

  /** What is not there at the moment is asked for again the next time. */
  #provider(): Promise<Configuration> {
    const { issuer, clientId } = this.team.signIn;
    this.#found ??= discovery(new URL(issuer), clientId, this.team.clientSecret, undefined, {
      execute: new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }
}
