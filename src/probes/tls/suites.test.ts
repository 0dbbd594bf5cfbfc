import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecureContext, getCiphers } from 'node:tls';
import { fits, isListed, SUITES } from './suites.js';

const suite = (name: string) => SUITES.find((each) => each.name === name) ?? assert.fail(name);

test('the table has every suite that Node offers, by both of its names', () => {
  const names = new Set(SUITES.map(({ openssl }) => openssl.toLowerCase()));
  assert.equal(names.size, SUITES.length);
  assert.equal(new Set(SUITES.map(({ name }) => name)).size, SUITES.length);
  const needsNoSecret = getCiphers().filter((name) => !/psk|srp/.test(name));
  assert.deepEqual(
    needsNoSecret.filter((name) => !names.has(name)),
    [],
  );
});

test('OpenSSL knows the suites by the names and for the versions of the table', () => {
  for (const { name, openssl, versions } of SUITES) {
    const ciphers = name === openssl ? `${name}:ALL` : `${openssl}:@SECLEVEL=0`;
    createSecureContext({ ciphers, minVersion: versions[0]!, maxVersion: versions.at(-1)! });
    assert.equal(name.includes('_WITH_'), !versions.includes('TLSv1.3'));
    // Suites with SHA-256, SHA-384 or an AEAD need TLS 1.2.
    assert.equal(versions.includes('TLSv1'), / [^ ]+_(CBC|NULL)_(SHA|MD5)$/.test(` ${name}`), name);
  }
});

test('a list of the target file may have either name', () => {
  const ecdhe = suite('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256');
  assert.ok(isListed(ecdhe, ['x', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256']));
  assert.ok(isListed(ecdhe, ['ECDHE-RSA-AES128-GCM-SHA256']));
  assert.ok(!isListed(ecdhe, ['TLS_ECDHE_RSA_WITH_AES_128_GCM', 'TLS_AES_128_GCM_SHA256']));
});

test('a suite says which kind of key the certificate must have', () => {
  for (const [name, ...types] of [
    ['TLS_AES_128_GCM_SHA256', 'rsa', 'ec', 'ed25519', 'dsa'],
    ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'ec', 'ed25519'],
    ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'rsa'],
    ['TLS_RSA_WITH_AES_128_CBC_SHA', 'rsa'],
    ['TLS_DHE_DSS_WITH_AES_128_CBC_SHA', 'dsa'],
    ['TLS_DH_anon_WITH_AES_128_CBC_SHA', 'rsa', 'ec', 'ed25519', 'dsa'],
  ] as const) {
    const fitting = ['rsa', 'ec', 'ed25519', 'dsa'].filter((type) => fits(suite(name), type));
    assert.deepEqual(new Set(fitting), new Set(types), name);
    assert.ok(fits(suite(name), undefined));
  }
});
