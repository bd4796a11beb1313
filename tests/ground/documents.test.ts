import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8')

/** Files and folders that a document names in code marks; patterns with a placeholder are nobody's path. */
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|resources|tests|bench|i18n|bin|docs|public)\/[^`\s]*)`/g)]
    .map((found) => found[1] ?? '')
    .filter((path) => !/[*{<…]/.test(path))

/** Where its links lead inside the project. */
const linked = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((found) => join(dirname(document), found[1] ?? ''))

describe('the documents', () => {
  it.each(documents)('%s names and links what exists', (document) => {
    const text = textOf(document)
    const paths = [...named(text), ...linked(document, text)]
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('name enough to be worth the look', () => {
    expect(documents.length).toBeGreaterThan(20)
    expect(documents.flatMap((document) => named(textOf(document))).length).toBeGreaterThan(200)
  })
})
