// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'

const draw = (html: string) => {
  document.body.innerHTML = html
}
afterEach(() => draw(''))

const byId = (id: string) => document.getElementById(id) as HTMLInputElement
const wordsOf = (id: string) => [...(byId(id).labels ?? [])].map((label) => label.textContent)

describe('what the setup makes quicker answers as before', () => {
  it('the style is that of the page as it stands, within one task too', () => {
    draw('<style>.away { display: none } .faint button { visibility: hidden }</style><p><button>Save</button></p>')
    const row = document.querySelector('p') as HTMLElement
    const seen = () => screen.queryByRole('button') !== null
    expect(seen()).toBe(true)
    row.className = 'away'
    expect(seen()).toBe(false)
    row.className = 'faint'
    expect(seen()).toBe(false)
    row.className = ''
    expect(seen()).toBe(true)
    document.head.innerHTML = '<style>p { display: none }</style>'
    expect(seen()).toBe(false)
    document.head.innerHTML = ''
    expect(seen()).toBe(true)
  })

  it('labels are those that name an element or stand around it, where it is theirs', () => {
    draw(`<label for="a">One</label><label>Two <input id="b"><input id="c"></label><label for="a">Three</label>
      <input id="a"><label for="no">Four <input id="d"></label><input id="e" type="hidden"><select id="f"></select>`)
    expect(wordsOf('a')).toEqual(['One', 'Three'])
    expect(wordsOf('b')).toEqual(['Two '])
    expect([wordsOf('c'), wordsOf('d'), wordsOf('f')]).toEqual([[], [], []])
    expect(byId('e').labels).toBeNull()
  })

  it('a style element is found by the name that Emotion gave it, among others', () => {
    document.head.innerHTML =
      '<style data-emotion="a b"></style><style data-emotion="a c" id="c"></style><style data-emotion="a c"></style>'
    const found = (name: string) => document.querySelector(`style[data-emotion="${name}"]`)
    expect(found('a c')).toBe(byId('c'))
    expect(found('a d')).toBeNull()
    expect(document.querySelector('style[id="c"]')).toBe(byId('c'))
    document.head.innerHTML = ''
    expect(found('a c')).toBeNull()
  })

  it('a query that finds nothing says what was asked, and shows the page', async () => {
    draw('<p>Well in Abha</p>')
    expect(() => screen.getByText('School')).toThrow(/Unable to find an element with the text: School[^]*Well in Abha/)
    await expect(screen.findByText('School', {}, { timeout: 60 })).rejects.toThrow(/text: School[^]*Well in Abha/)
  })
})
