import { describe, expect, it } from 'vitest'
import { DEFINERS, MADE_DEFINERS } from '../../server/db/routines/definers.ts'
import { routines } from '../../server/db/routines/index.ts'

/** Each function with what is said of it before its body. */
const FUNCTION = /create (?:or replace )?function (\w+)\s*\([^]*?\)\s*returns\b([^]*?)\bas \$/g
const TO_TRIGGER = /^\s*trigger\b/

interface Made {
  name: string
  isTrigger: boolean
}

const definers: readonly Made[] = [...routines().matchAll(FUNCTION)].flatMap(([, name = '', head = '']) =>
  /security definer/.test(head) ? [{ name, isTrigger: TO_TRIGGER.test(head) }] : [],
)
const names = [...new Set(definers.map(({ name }) => name))]
/** One name may be two routines, by what they are given. */
const listed = [...new Set(DEFINERS.flatMap((group) => group.routines))]

describe('routines that run past the row policies', () => {
  it('are all found: each mention of such a right stands in the head of one of them', () => {
    expect(names.length).toBeGreaterThan(150)
    expect(definers).toHaveLength([...routines().matchAll(/^.*\bsecurity definer\b/gm)].length)
  })

  it('have a reason each, in server/db/routines/definers.ts, and none is listed that is no more', () => {
    const made = names.filter((name) => MADE_DEFINERS.test(name))
    expect(made).toContain('search_donors')
    expect(listed.toSorted()).toEqual(names.filter((name) => !made.includes(name)).toSorted())
    for (const { why } of DEFINERS) expect(why.length, why).toBeGreaterThan(40)
  })

  it('find nothing but what they name: the path of each is fixed', () => {
    const heads = [...routines().matchAll(FUNCTION)].filter(([, , head = '']) => /security definer/.test(head))
    expect(
      heads.filter(([, , head = '']) => !head.includes('set search_path = public, pg_temp')).map(([, name]) => name),
    ).toEqual([])
  })

  it('are triggers where that is their reason', () => {
    const [triggers] = DEFINERS
    expect(triggers?.routines.toSorted()).toEqual(
      [...new Set(definers.filter(({ isTrigger }) => isTrigger).map(({ name }) => name))].toSorted(),
    )
  })
})
