import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { loadConfig, SETTINGS } from '../../server/config.ts'

const text = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')

it('.env.example names every setting, each optional', () => {
  const named = [...text.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([
    'AI_KEY',
    'AI_MODEL',
    'AI_URL',
    'APP_SECRET',
    'APP_SECRET_OLD',
    'CONTACT_EMAIL',
    'COUNTRY_LOOKUP_URL',
    'DATABASE_LISTEN_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'DEMO',
    'HOST',
    'LOG_LEVEL',
    'MAIL_FROM',
    'MASS_HOLD_SECONDS',
    'META_GRAPH_URL',
    'NODE_ENV',
    'PAYMENT_HOOK_TOKEN',
    'PAYMENT_KEY',
    'PAYMENT_URL',
    'PORT',
    'PRIVATE_HOSTS',
    'PUBLIC_URL',
    'S3_ACCESS_KEY_ID',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_FORCE_PATH_STYLE',
    'S3_REGION',
    'S3_SECRET_ACCESS_KEY',
    'SELLER_ADDRESS',
    'SELLER_NAME',
    'SELLER_VAT_NUMBER',
    'SMTP_URL',
    'TLS_CERT',
    'TLS_KEY',
    'TRUST_PROXY',
  ])
  expect([...SETTINGS].sort()).toEqual(named)
  expect(parseEnv(text)).toEqual({})
})

it('.env.example holds when every line is uncommented', () => {
  const all = parseEnv(text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''))
  expect(loadConfig({ ...all, APP_SECRET: 'x'.repeat(32) })).toMatchObject({ ok: true })
})

it('the list in README.md names the same settings, and those that the build reads', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const list = /^## Configure$[\s\S]*?(?=^## )/m.exec(readme)?.[0] ?? ''
  const rows = [...list.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, names = '']) => names)
  const named = rows.flatMap((names) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual([...SETTINGS, 'VITE_PLANS'].sort())
})
