import { describe, expect, it } from 'vitest'
import { networkOf } from '../../server/auth/network.ts'

describe('whom a limit counts', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    // The interface behind the sign is the machine's own affair: it must not make one network two.
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::2%wlan0', 'fe80:0:0:0::/64'],
    // Some proxies write the port too: each connection would be somebody else.
    ['203.0.113.7:52114', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:52114', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['unknown', ''],
    ['_hidden', ''],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
