import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import englishReactAdmin from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { reactAdminAr } from '../../i18n/ar/reactAdmin.ts'
import { catalogues, resourceMessages } from '../../i18n/both.ts'
import { translate } from '../../i18n/server.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { registry } from '../../resources/registry.ts'
import { NAMES } from './support/resourceNames.ts'

type Phrases = Map<string, string>

const sorted = (words: Iterable<string>): string[] => [...new Set(words)].sort((a, b) => (a < b ? -1 : 1))

function phrasesOf(messages: object, prefix = '', into: Phrases = new Map()): Phrases {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else if (typeof value === 'object' && value !== null) phrasesOf(value, `${prefix}${key}.`, into)
    else throw new Error(`${prefix}${key} is neither a text nor a group`)
  }
  return into
}

const en = phrasesOf({ ...catalogues.en, ra: englishReactAdmin.ra })
const ar = phrasesOf({ ...catalogues.ar, ...reactAdminAr })
const both = [...en].map(([key, english]) => ({ key, english, arabic: ar.get(key) ?? '' }))

const forms = (phrase: string): string[] => phrase.split('||||').map((form) => form.trim())
const placeholders = (phrase: string): string[] =>
  sorted([...phrase.matchAll(/%\{(\w+)(?::\w+)?\}/g)].map((match) => match[1] ?? ''))

/** Written in Latin letters in Arabic too: the name of the other language. */
const LATIN_IN_ARABIC = ['common.language.en']
/** Patterns that hold no words of their own. */
const wordless = (phrase: string): boolean => !/\p{L}/u.test(phrase.replace(/%\{[\w:]+\}/g, ''))
/** react-admin's English leaves this blank on purpose. */
const BLANK = ['ra.boolean.null']

describe('both languages', () => {
  it('hold the same keys', () => {
    expect(en.size).toBeGreaterThan(1000)
    expect(sorted(ar.keys())).toEqual(sorted(en.keys()))
  })

  it('leave no text and no plural form empty', () => {
    const empty = both
      .filter(({ key }) => !BLANK.includes(key))
      .filter(({ english, arabic }) => [...forms(english), ...forms(arabic)].includes(''))
    expect(empty.map(({ key }) => key)).toEqual([])
  })

  it('ask for the same values', () => {
    const different = both.filter(({ english, arabic }) => placeholders(english).join() !== placeholders(arabic).join())
    // react-admin's English names the kind of record where the Arabic says "this record": no article to agree with.
    expect(different.map(({ key }) => key)).toEqual(['ra.message.bulk_delete_content', 'ra.message.delete_content'])
  })

  it('show the number in every Arabic form from three on, where the English shows it', () => {
    const counted = both.filter(({ english }) => forms(english).at(-1)?.includes('%{smart_count}') ?? false)
    expect(counted.length).toBeGreaterThan(50)
    const silent = counted.filter(
      ({ arabic }) =>
        !forms(arabic)
          .slice(3)
          .every((form) => form.includes('%{smart_count}')),
    )
    expect(silent.map(({ key }) => key)).toEqual([])
    const dual = counted.filter(({ arabic }) =>
      forms(arabic)
        .slice(1, 3)
        .some((form) => form.includes('%{smart_count}')),
    )
    expect(dual.map(({ key }) => key).filter((key) => !key.startsWith('ra.'))).toEqual([])
  })

  it('give two forms in English and six in Arabic wherever a number stands', () => {
    const counted = both.filter(({ english, arabic }) => forms(english).length > 1 || forms(arabic).length > 1)
    expect(counted.length).toBeGreaterThan(50)
    const wrong = counted.filter(({ english, arabic }) => forms(english).length !== 2 || forms(arabic).length !== 6)
    expect(wrong.map(({ key }) => key)).toEqual([])
    const uncounted = both.filter(({ english, arabic }) => `${english}${arabic}`.includes('smart_count'))
    expect(uncounted.filter((text) => !counted.includes(text)).map(({ key }) => key)).toEqual([])
  })

  it('are Arabic in Arabic, with Latin digits alone', () => {
    const latin = both.filter(
      ({ key, arabic }) => !/\p{Script=Arabic}/u.test(arabic) && !wordless(arabic) && !LATIN_IN_ARABIC.includes(key),
    )
    expect(latin.map(({ key }) => key)).toEqual([])
    expect(both.filter(({ arabic }) => /[٠-٩۰-۹]/.test(arabic)).map(({ key }) => key)).toEqual([])
  })

  it('are English in English', () => {
    const arabic = both.filter(({ key, english }) => /\p{Script=Arabic}/u.test(english) && key !== 'common.language.ar')
    expect(arabic.map(({ key }) => key)).toEqual([])
  })

  it('translate every text, and none by its own English', () => {
    const same = both.filter(({ english, arabic }) => english === arabic && !wordless(english))
    expect(sorted(same.map(({ key }) => key))).toEqual(['common.language.ar', 'common.language.en'])
  })
})

const values = (field: Field): string[] =>
  'values' in field && Array.isArray(field.values) ? field.values.map(String) : []
const columns = (field: Field): [string, Field][] =>
  'columns' in field && typeof field.columns === 'object' ? Object.entries(field.columns as Record<string, Field>) : []
const kinds = (field: Field): [string, Record<string, Field>][] =>
  'kinds' in field && typeof field.kinds === 'object'
    ? Object.entries(field.kinds as Record<string, Record<string, Field>>)
    : []

describe('every resource', () => {
  it('is known by its name', () => {
    expect(sorted(registry.map((r) => r.resource.name))).toEqual(NAMES)
  })

  it.each(registry.map((r) => [r.resource.name, r.resource] as const))(
    '%s has words for all it declares',
    (name, r) => {
      const wanted = ['name', 'count', 'empty', 'fields.id', 'fields.createdAt', 'fields.updatedAt']
      for (const [field, f] of Object.entries(r.fields)) {
        wanted.push(`fields.${field}`, ...values(f).map((value) => `choices.${field}.${value}`))
        for (const [column, c] of columns(f))
          wanted.push(`fields.${field}.${column}`, ...values(c).map((value) => `choices.${field}.${column}.${value}`))
        for (const [kind, inner] of kinds(f)) {
          wanted.push(`fields.${field}.${kind}`)
          for (const [one, c] of Object.entries(inner))
            wanted.push(
              `fields.${field}.${kind}.${one}`,
              ...values(c).map((value) => `choices.${field}.${kind}.${one}.${value}`),
            )
        }
      }
      for (const state of r.states?.values ?? []) wanted.push(`states.${state}`)
      for (const action of Object.keys(r.states?.transitions ?? {})) wanted.push(`actions.${action}`)
      const missing = wanted.map((key) => `resources.${name}.${key}`).filter((key) => !en.has(key) || !ar.has(key))
      expect(missing).toEqual([])
    },
  )

  it('carries no words for fields that it does not have', () => {
    const stale = registry.flatMap(({ resource }) => {
      const { en: english, ar: arabic } = resourceMessages(resource.name)
      const named = [english.fields, english.hints ?? {}, arabic.hints ?? {}].flatMap((texts) => Object.keys(texts))
      // Every record has the day on which it was made; some call it by another name.
      return named
        .filter((field) => field !== 'createdAt' && !Object.hasOwn({ ...resource.fields, ...resource.finds }, field))
        .map((field) => `${resource.name}.${field}`)
    })
    expect(stale).toEqual([])
  })
})

/** The keys of faults in the resources' own server parts and in the server. */
function keysOfFaults(): string[] {
  const root = join(import.meta.dirname, '../..')
  const sources = ['resources', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  return sorted(
    sources.flatMap((text) =>
      [...text.matchAll(/\bfield(?:: [^,{}]+)?,\s+key: '(\w+)'/g)].map((match) => match[1] ?? ''),
    ),
  )
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The keys of faults that the kit's source names. */
function keysOfKit(): string[] {
  const kit = join(import.meta.dirname, '../../resources/_kit')
  const sources = readdirSync(kit, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(kit, file), 'utf8'))
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\bkey: '(\w+)'|\bours\(\s*'(\w+)'/g)].map((match) => match[1] ?? match[2] ?? ''),
  )
  const validate = readFileSync(join(kit, 'validate.ts'), 'utf8')
  const table = /KEY_OF_KIND[^{]*\{([^}]*)\}/.exec(validate)?.[1] ?? ''
  const ofKinds = [...table.matchAll(/: '(\w+)'/g)].map((match) => match[1] ?? '')
  const chooser = /const keyOf = [\s\S]*?\n\}/.exec(validate)?.[0] ?? ''
  const chosen = [...chooser.matchAll(/(?:\?|:|\?\?) '(\w+)'/g)].map((match) => match[1] ?? '')
  return sorted([...named, ...ofKinds, ...chosen])
}

describe('faults', () => {
  it('have a text for every key that the kit uses', () => {
    const keys = keysOfKit()
    for (const known of [
      'required',
      'maxLength',
      'minValue',
      'startBeforeEnd',
      'videoLink',
      'decimal',
      'invalid',
      'file',
    ])
      expect(keys).toContain(known)
    expect(keys.filter((key) => !en.has(`validation.${key}`))).toEqual([])
  })

  it('have a text for every key that the server names', () => {
    const keys = keysOfFaults()
    for (const known of ['beforeCutOff', 'unknownReference', 'systemDonor']) expect(keys).toContain(known)
    expect(keys.filter((key) => !en.has(`validation.${key}`) || !ar.has(`validation.${key}`))).toEqual([])
  })

  it('[5.5] [5.6] [5.9] [5.10] say what the specification says', () => {
    expect(translate('en', 'validation.maxLength', { max: 50 })).toBe('This field must contain at most 50 characters')
    expect(translate('en', 'validation.phone')).toBe('Please enter a valid phone number')
    expect(translate('en', 'validation.minDate', { min: '2026-01-31' })).toMatch(/^date after 31 January 2026/)
    expect(translate('en', 'validation.targetMinValue', { minValue: 5 })).toBe('target value at least 5')
    expect(translate('en', 'validation.passwordInvalid')).toBe('The password is invalid')
    expect(translate('en', 'validation.passwordShort')).toBe('Enter at least 8 characters')
  })

  it('[8.12] to [8.37] every code has a text in both languages', () => {
    const codes = [...range(1, 39), ...range(101, 132), ...range(201, 206), ...range(301, 313), 356]
    expect(codes.filter((code) => !en.has(`errors.code.${code}`) || !ar.has(`errors.code.${code}`))).toEqual([])
  })

  it.each([
    [1, 'Internal server error, try again'],
    [2, 'This code is already used with another project'],
    [25, 'This code is already used'],
    [34, 'This field is required'],
    [22, 'This field has too many characters'],
    [23, 'The start date is not valid'],
    [118, 'The start date must be before the end date'],
    [17, 'The file is not valid'],
    [20, 'The end date is not valid'],
    [26, 'This project was deleted before'],
    [27, 'The cost is not valid'],
    [30, 'Enter at least 8 characters'],
    [31, 'The password is wrong'],
    [33, 'The phone number must be 10 digits'],
    [306, 'Enter a valid email'],
    [36, 'This phone number is already used'],
    [356, 'This email is already used'],
    [38, 'Digits only'],
    [39, 'This email does not exist'],
    [102, 'The project name is required'],
    [126, 'The phone number is not valid'],
    [127, 'The donor was not found'],
    [131, 'You have no permission to do this or to sign in here'],
    [312, 'Numbers only'],
    [313, 'The website link is not valid'],
  ])('[8] code %i reads: %s', (code, text) => {
    expect(translate('en', `errors.code.${code}`)).toBe(text)
  })

  it('[8.42] [8.43] [8.44] name what went wrong in the words of the specification', () => {
    expect(translate('en', 'auth.wrong')).toBe('The username or password is incorrect.')
    expect(translate('en', 'errors.named.usageLimit', { item: 'letters' })).toBe(
      'Usage limit reached for letters, further attempts will be blocked',
    )
    expect(translate('en', 'errors.named.usageLeft', { item: 'letters' })).toBe('you can still send letters')
    expect(translate('en', 'imports.result.faulty', { num: 12 })).toBe(
      'Records with wrong data were not added (12 not added)',
    )
  })

  it('[8.8] every title has its detail', () => {
    const titles = [...en.keys()].filter((key) => key.startsWith('errors.title.'))
    expect(titles).toContain('errors.title.undefined')
    expect(titles.filter((key) => !en.has(key.replace('.title.', '.detail.')))).toEqual([])
  })
})
