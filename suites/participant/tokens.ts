import { subjectCommand, tokenCommand } from '../../src/harness/target/token/command.js';
import type { Holder } from '../../src/model/participant/caller.js';
import type { Forge } from '../../src/harness/target/token/forge.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { holderOf, type Token } from './caller.js';

/** Callers of one subject, by the names that its target file has for them, and the tokens of the participant's admin. */
export class Tokens {
  constructor(private readonly target: TargetUnderTest) {}

  good(): Promise<Token> {
    return this.of('participantAdmin');
  }

  /** A token of a credential of the target file. */
  of(credential: string): Promise<Token> {
    return this.target.session.token(credential);
  }

  /** A token that is not good, by the name of what is wrong with it. Accepted, it is worth as much as a good one. */
  bad(name: string, value: string, credential = 'participantAdmin'): Token {
    const { session } = this.target;
    session.keepSecret(value);
    return { value, shell: tokenCommand(session.target, credential, name) };
  }

  /** A good token of a subject that the target file does not name. */
  async ofSubject(subject: string): Promise<Token> {
    const { session } = this.target;
    const value = (await this.forge('participantAdmin')).token({ subject });
    session.keepSecret(value);
    return { value, shell: subjectCommand(session.target, subject) };
  }

  /** What makes tokens of a credential's holder; of the participant's admin, where it is not known who that is. */
  forge(credential?: string): Promise<Forge> {
    return this.target.session.forge(credential && this.holder(credential).subject);
  }

  get audience(): string | undefined {
    return this.target.session.target.issuer?.audience;
  }

  /** Whether there are tokens of this name, ready-made or minted. */
  has(name: string): boolean {
    return this.isReadyMade(name) || Boolean(this.target.session.target.issuer?.subjects?.[name]);
  }

  isReadyMade(name: string): boolean {
    return Boolean(this.target.session.target.credentials?.[name]);
  }

  get canForge(): boolean {
    return Boolean(this.target.session.target.issuer);
  }

  /** Whom a credential stands for, as far as the target file tells. */
  holder(name: string): Holder {
    return holderOf(this.target, name);
  }
}
