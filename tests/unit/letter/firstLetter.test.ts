import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../src/public/', import.meta.url)

describe('the first letter of a text', () => {
  it('is set apart where letters stand apart alone: Arabic ones are joined', () => {
    const styles = readdirSync(folder).filter((name) => name.endsWith('.css'))
    const rules = styles
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
      .filter((line) => line.includes('::first-letter'))
    expect(rules.length).toBeGreaterThan(0)
    for (const rule of rules) expect(rule).toContain(':dir(ltr)::first-letter')
  })
})
