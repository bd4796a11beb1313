import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../resources/_kit/roles.ts'
import { menuFor } from '../../../src/app/layout/menu.ts'
import { stepsNow } from '../../../src/app/tour/steps.ts'
import { drawn } from './drawn.ts'

beforeAll(drawn)
afterAll(() => void vi.restoreAllMocks())
afterEach(() => document.body.replaceChildren())

const mark = (...places: string[]): void => {
  for (const place of places) document.body.insertAdjacentHTML('beforeend', `<div data-tour="${place}"><b>x</b></div>`)
}
const menu = (roles: readonly Role[], only: (path: string) => boolean = () => true): void => {
  const paths = menuFor(roles).flatMap(({ items }) => items.map(({ path }) => path))
  const links = paths.filter(only).map((path) => `<a href="${path}">x</a>`)
  document.body.insertAdjacentHTML('beforeend', `<nav>${links.join('')}</nav>`)
}
const names = (roles: readonly Role[]): string[] =>
  stepsNow(roles).map(({ name, isUnderMore }) => (isUnderMore ? `${name} under more` : name))

const SHELL = ['search', 'bell', 'person']

describe('the steps of the tour', () => {
  it.each<[Role, string[], string[]]>([
    ['SuperAdmin', ['platform'], ['platform', 'registrations', 'plans', 'lists', 'trail', 'find']],
    ['ProjectAdmin', ['action', 'due'], ['quick', 'due', 'reports', 'imports', 'find']],
    ['TechnicalSupport', ['issues', 'service'], ['issues', 'service', 'find', 'person']],
    ['BranchAdmin', ['figures', 'due', 'action'], ['figures', 'due', 'report', 'reach', 'imports', 'find']],
    ['Donor', ['letters', 'gifts', 'write', 'contacts'], ['letters', 'gifts', 'write', 'person']],
    ['PotentialDonner', ['sample', 'begin', 'action'], ['sample', 'joining', 'profile']],
  ])('%s is shown what their first page has', (role, places, expected) => {
    mark(...places, ...SHELL)
    menu([role])
    expect(names([role])).toEqual(expected)
    expect(expected.length).toBeGreaterThanOrEqual(3)
    expect(expected.length).toBeLessThanOrEqual(6)
  })

  it('who begins is shown the first steps in place of what waits', () => {
    mark('figures', 'due', 'begin', 'action', ...SHELL)
    menu(['BranchAdmin'])
    expect(names(['BranchAdmin'])).toEqual(['figures', 'begin', 'report', 'reach', 'imports', 'find'])
  })

  it('nothing is pointed at that draws nothing, or is not there', () => {
    mark('figures')
    document.body.insertAdjacentHTML('beforeend', '<div data-tour="begin"></div><div data-tour="action"></div>')
    expect(names(['BranchAdmin'])).toEqual(['figures'])
    document.body.replaceChildren()
    expect(names(['BranchAdmin'])).toEqual([])
  })

  it('a phone’s bar has its places, and what it lacks is behind “More”', () => {
    mark('figures', 'more')
    menu(['BranchAdmin'], (path) => path.startsWith('/app/projects'))
    expect(names(['BranchAdmin'])).toEqual(['figures', 'reach under more', 'imports under more'])
  })

  it('no right, no step: not even behind “More”', () => {
    mark('more')
    // Platform staff administer nothing there.
    expect(names(['TechnicalSupport'])).toEqual([])
    expect(names(['Donor'])).toEqual([])
  })

  it('search and bell are ringed together', () => {
    mark(...SHELL)
    expect(stepsNow(['TechnicalSupport'])[0]?.elements).toHaveLength(2)
  })

  it('of several roles the one counts that decides where its person arrives', () => {
    mark('action', ...SHELL)
    expect(names(['BranchAdmin', 'ProjectAdmin'])).toEqual(['quick', 'find'])
  })
})
