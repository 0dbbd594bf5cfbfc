import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';

/** A minimal browser for signing in: it keeps cookies by host, and follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(private readonly origin: string) {}

  cookies(host = new URL(this.origin).host): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens a path and follows redirects; `until` stops before an address is opened. */
  async open(
    path: string,
    until: (url: URL) => boolean = () => false,
  ): Promise<{ url: URL; response: Response }> {
    let url = new URL(path, this.origin);
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await this.send(url.href);
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      url = new URL(location, url);
      if (until(url)) return { url, response };
    }
    throw new Error(`redirected for ever: ${url.href}`);
  }

  /** Sends one request, as a page of the service would when it changes something. */
  async send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookies(url.host),
        ...(method !== 'GET' && { origin: this.origin }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async api<T>(path: string, sent?: Sent): Promise<Answer<T>> {
    const response = await this.send(`/api${path}`, sent);
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as T };
  }

  put<T>(path: string, body?: object): Promise<Answer<T>> {
    return this.api<T>(path, { method: 'PUT', body });
  }
  post<T>(path: string, body?: object): Promise<Answer<T>> {
    return this.api<T>(path, { method: 'POST', body });
  }
  remove<T>(path: string): Promise<Answer<T>> {
    return this.api<T>(path, { method: 'DELETE' });
  }
  /** Makes something by the API, and returns its id. */
  async make(path: string, body: object): Promise<string> {
    return (await this.post<{ id: string }>(path, body)).body.id;
  }
}

/** A response of the API: the text, and the parsed JSON if it is JSON. */
interface Answer<T> {
  status: number;
  text: string;
  body: T;
}

interface Sent {
  method?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
}

const MOST_STEPS = 300;
/** The keyboard focus must be visible: the outline has a width and is on the screen. */
const IS_SEEN = `(() => {
  const each = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(each);
  const { top, bottom } = each.getBoundingClientRect();
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && top < innerHeight;
})()`;

/** Moves the focus to an element with the Tab key only, and checks that the focus is visible. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await to.evaluate((each) => each.matches(':focus')))) continue;
    assert.ok(await page.evaluate(IS_SEEN), `the focus is not seen at ${to.toString()}`);
    return;
  }
  assert.fail(`Tab does not lead to ${to.toString()}`);
}

/** Like `tabTo`, and then presses Enter. */
export async function enter(page: Page, at: Locator): Promise<void> {
  await tabTo(page, at);
  await page.keyboard.press('Enter');
}
