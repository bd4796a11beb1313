import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig, readEnvironment } from '../../server/config.ts'

const SECRET = 'a-secret-of-exactly-32-characters'.slice(0, 32)

const configOf = (env: Record<string, string>) => {
  const result = loadConfig(env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  return result.config
}

const faultsOf = (env: Record<string, string>) => {
  const result = loadConfig(env)
  return result.ok ? [] : result.faults
}

describe('settings', () => {
  it('are all optional', () => {
    const config = configOf({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      appSecret: null,
      appSecretOld: null,
      tls: null,
      trustProxy: false,
      smtpUrl: null,
      mailFrom: 'Athar <no-reply@localhost>',
      countryLookupUrl: null,
      metaGraphUrl: 'https://graph.facebook.com',
      payment: null,
      seller: { name: 'Athar', vatNumber: null, address: null },
      s3: null,
      privateHosts: true,
      demo: true,
      logLevel: 'info',
      embedded: true,
      massHoldMs: 600_000,
      loopback: true,
      production: false,
    })
    expect(config.dataDir).toBe(path.resolve(import.meta.dirname, '../../data'))
  })

  it('take a certificate with its key, and then say https', () => {
    const config = configOf({ TLS_CERT: '/etc/athar/chain.pem', TLS_KEY: 'key.pem', PORT: '8443' })
    expect(config.tls).toEqual({
      cert: '/etc/athar/chain.pem',
      key: path.resolve(import.meta.dirname, '../../key.pem'),
    })
    expect(config.publicUrl).toBe('https://localhost:8443')
    expect(configOf({ TLS_CERT: 'a', TLS_KEY: 'b', PUBLIC_URL: 'https://athar.example' }).publicUrl).toBe(
      'https://athar.example',
    )
  })

  it('take a bucket for the files', () => {
    const given = { S3_BUCKET: 'athar-files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' }
    expect(configOf(given).s3).toEqual({
      endpoint: null,
      bucket: 'athar-files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'hunter2',
      forcePathStyle: true,
    })
    const own = { S3_ENDPOINT: 'https://objects.athar.example', S3_REGION: 'riyadh-1', S3_FORCE_PATH_STYLE: 'off' }
    expect(configOf({ ...given, ...own }).s3).toMatchObject({
      endpoint: 'https://objects.athar.example',
      region: 'riyadh-1',
      forcePathStyle: false,
    })
  })

  it('refuse half of a bucket, and name together what is missing or wrong of it', () => {
    expect(faultsOf({ S3_REGION: 'riyadh-1' })).toEqual([
      'S3_BUCKET is required with the other settings of S3_',
      'S3_ACCESS_KEY_ID is required with the other settings of S3_',
      'S3_SECRET_ACCESS_KEY is required with the other settings of S3_',
    ])
    const faults = faultsOf({
      S3_ENDPOINT: 'objects.athar.example',
      S3_BUCKET: 'Athar Files',
      S3_REGION: 'a b',
      S3_SECRET_ACCESS_KEY: 'hunter2',
      S3_FORCE_PATH_STYLE: 'yes',
    })
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_FORCE_PATH_STYLE',
      'S3_REGION',
    ])
    expect(faults.join()).not.toContain('hunter2')
  })

  it.each(['TLS_CERT', 'TLS_KEY'])('refuse %s without the other', (one) => {
    expect(faultsOf({ [one]: 'a.pem' })).toEqual(['TLS_CERT and TLS_KEY belong together: give both, or neither'])
  })

  it('name every fault at once, without the faulty value', () => {
    const faults = faultsOf({
      PORT: '70000',
      HOST: 'http://here',
      DATABASE_URL: 'mysql://root:hunter2@db/athar',
      PUBLIC_URL: 'https://athar.example/path',
      APP_SECRET: 'short-hunter2',
      TRUST_PROXY: 'everyone',
      SMTP_URL: 'hunter2',
      MAIL_FROM: 'nobody',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'prod',
    })
    const named = faults.map((fault) => fault.split(' ')[0]).sort()
    expect(named).toEqual([
      'APP_SECRET',
      'DATABASE_URL',
      'DEMO',
      'HOST',
      'LOG_LEVEL',
      'MAIL_FROM',
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
    expect(faults.join('\n')).not.toContain('hunter2')
  })

  it('count an empty value as absent', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '', APP_SECRET: '' }).embedded).toBe(true)
  })

  it.each(['0', '65536', '-1', '3000.5', '0x50', ' 80', 'http'])('refuse the port %j', (port) => {
    expect(faultsOf({ PORT: port })).toEqual(['PORT must be a whole number from 1 to 65535'])
  })

  it('require a secret with DATABASE_URL, also beside other faults', () => {
    const databaseUrl = 'postgres://athar@localhost/athar'
    expect(faultsOf({ DATABASE_URL: databaseUrl })).toEqual([
      'APP_SECRET is required with DATABASE_URL (at least 32 characters)',
    ])
    expect(faultsOf({ DATABASE_URL: databaseUrl, PORT: 'x' })).toHaveLength(2)
    expect(configOf({ DATABASE_URL: databaseUrl, APP_SECRET: SECRET })).toMatchObject({ embedded: false, databaseUrl })
  })

  it('hear of changes at DATABASE_URL, or past a pooler that stands there', () => {
    const [pooler, past] = ['postgres://athar@localhost:6432/athar', 'postgres://athar@localhost/athar']
    const heardAt = (more: object) => configOf({ DATABASE_URL: pooler, APP_SECRET: SECRET, ...more }).databaseListenUrl
    expect(heardAt({})).toBe(pooler)
    expect(heardAt({ DATABASE_LISTEN_URL: past })).toBe(past)
    expect(faultsOf({ DATABASE_LISTEN_URL: past })).toEqual([
      'DATABASE_LISTEN_URL belongs to DATABASE_URL: give both, or neither',
    ])
  })

  it('refuse a secret of 31 characters and take one of 32', () => {
    expect(faultsOf({ APP_SECRET: SECRET.slice(1) })).toEqual(['APP_SECRET must have at least 32 characters'])
    expect(configOf({ APP_SECRET: SECRET }).appSecret).toBe(SECRET)
  })

  it.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.7, 192.168.0.0/16', ['10.0.0.7', '192.168.0.0/16']],
    ['loopback,::1/128', ['loopback', '::1/128']],
  ])('take TRUST_PROXY=%s', (text, expected) => {
    expect(configOf({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it.each(['on', 'true', '0', '10.0.0.0/33', '10.0.0.0/', '1.2.3', '10.0.0.1,'])('refuse TRUST_PROXY=%s', (text) => {
    expect(faultsOf({ TRUST_PROXY: text })).toHaveLength(1)
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.4', false],
  ])('know whether HOST=%s is this machine alone: %s', (host, loopback) => {
    expect(configOf({ HOST: host }).loopback).toBe(loopback)
  })

  it('keep the public address as an origin, and take the sender from it', () => {
    const config = configOf({ PUBLIC_URL: 'https://Athar.Example/', PORT: '8080' })
    expect(config.publicUrl).toBe('https://athar.example')
    expect(config.mailFrom).toBe('Athar <no-reply@athar.example>')
    expect(configOf({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    for (const address of [
      'ftp://athar.example',
      'athar.example',
      'https://a:b@athar.example',
      'https://a.example/?x',
    ]) {
      expect(faultsOf({ PUBLIC_URL: address })).toHaveLength(1)
    }
  })

  it('refuse a sender that would break a header', () => {
    expect(configOf({ MAIL_FROM: 'Wafa <letters@wafa.example>' }).mailFrom).toBe('Wafa <letters@wafa.example>')
    expect(faultsOf({ MAIL_FROM: 'Wafa <a@b.example>\r\nBcc: x@y.example' })).toHaveLength(1)
  })

  it('come from .env under the environment', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'athar-ground-'))
    const file = path.join(folder, '.env')
    writeFileSync(file, '# a comment\nATHAR_TEST_ONE=from-file\nPATH="elsewhere"\n')
    try {
      const env = readEnvironment(file)
      expect(env['ATHAR_TEST_ONE']).toBe('from-file')
      expect(env['PATH']).toBe(process.env['PATH'])
      expect(readEnvironment(path.join(folder, 'absent'))).toBe(process.env)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
