import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ipPrefixes, requestHost } from '#server/http/address.ts'

// as: the object lacks most properties of a request, but the tested functions read only the given ones.
const requestOf = (parts: object) => parts as FastifyRequest

it.each([
  ['https', 'a.example:8443', 'https://a.example:8443'],
  ['http', 'A.example', 'http://a.example'],
  ['javascript', 'a.example', undefined],
  ['wss', 'a.example', undefined],
  ['https', 'a.example/b', undefined],
])('The base URL for the protocol %s and the host %s is %s', (protocol, host, address) => {
  expect(requestHost(readConfig({}), requestOf({ protocol, host }))).toBe(address)
})

it.each([
  [['10.0.0.1', '198.51.100.7:4711'], '198.51.100.7'],
  [['10.0.0.1', '[2001:db8::1]:443'], '2001:db8:0:0::/64'],
  [['10.0.0.1', '[2001:db8::1]'], '2001:db8:0:0::/64'],
  [['10.0.0.1', '::ffff:198.51.100.7'], '198.51.100.7'],
  [['10.0.0.1', '::ffff:c633:6407'], '198.51.100.7'],
  [['10.0.0.1', '0:0:0:0:0:ffff:198.51.100.7'], '198.51.100.7'],
  [['10.0.0.1', 'fe80::1%br-4f2a'], 'fe80:0:0:0::/64'],
  [['10.0.0.1', 'unknown'], '10.0.0.1'],
  [['10.0.0.1', ''], '10.0.0.1'],
  [['10.0.0.1', '198.51.100.7.8:1'], '10.0.0.1'],
  [['10.0.0.1', '10.0.0.2:80', '_hidden'], '10.0.0.2'],
])('The rate limits count the forwarded addresses %j as the caller %s', (ips, counted) => {
  expect(ipPrefixes(requestOf({ ips }))[0]).toBe(counted)
})
