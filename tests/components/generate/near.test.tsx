import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePrint } from '../../../src/generate/hooks/print.ts'
import { NearSection } from '../../../src/generate/NearSection.tsx'
import { show, useServer } from './harness.tsx'

useServer()

/** jsdom lays nothing out: a place is near when a test says so. */
let watched: { place: Element; tell: (isNear: boolean) => void; isOver: boolean }[] = []
class Watch {
  readonly #told: IntersectionObserverCallback
  constructor(told: IntersectionObserverCallback) {
    this.#told = told
  }
  observe(place: Element) {
    const tell = (isIntersecting: boolean) => {
      const entry = { isIntersecting } as IntersectionObserverEntry
      if (watched.some((one) => one.place === place && !one.isOver)) this.#told([entry], this as never)
    }
    watched.push({ place, tell, isOver: false })
  }
  disconnect() {
    for (const one of watched) one.isOver = true
  }
}
beforeEach(() => {
  watched = []
  vi.stubGlobal('IntersectionObserver', Watch)
})
afterEach(() => vi.unstubAllGlobals())

const part = vi.fn<() => string>(() => 'What it shows')
const Part = () => <p>{part()}</p>
const open = () => {
  part.mockClear()
  show(
    <NearSection title="Further down" height={148}>
      <Part />
    </NearSection>,
    { resource: 'projects' },
  )
}

describe('a part further down a page', () => {
  it('keeps its heading and its room, and is drawn once somebody comes near', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Further down' })).toBeTruthy()
    const [place] = watched
    expect(
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .map((rule) => rule.cssText)
        .join(''),
    ).toContain('min-height: 148px')
    act(() => place?.tell(false))
    expect(part).not.toHaveBeenCalled()
    act(() => place?.tell(true))
    expect(screen.getByText('What it shows')).toBeTruthy()
    expect(watched.every(({ isOver }) => isOver)).toBe(true)
  })

  it('is on paper, however far down it stands', async () => {
    open()
    await screen.findByRole('heading', { name: 'Further down' })
    expect(screen.queryByText('What it shows')).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('What it shows')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.getByText('What it shows')).toBeTruthy()
  })

  it('is fetched before the page’s own button prints it', async () => {
    let answer: (value: string) => void = () => undefined
    const come = new Promise<string>((resolve) => {
      answer = resolve
    })
    function Fetched() {
      const { data } = useQuery({ queryKey: ['below'], queryFn: () => come })
      if (data === undefined) return <p>On its way</p>
      return (
        <>
          <p>{data}</p>
          <NearSection height={10}>
            <p>Within it</p>
          </NearSection>
        </>
      )
    }
    function Page() {
      const print = usePrint()
      return (
        <>
          <button type="button" onClick={() => void print()}>
            Print
          </button>
          <NearSection title="Further down" height={148}>
            <Fetched />
          </NearSection>
        </>
      )
    }
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    show(Page, { resource: 'projects' })
    act(() => screen.getByRole('button', { name: 'Print' }).click())
    expect(await screen.findByText('On its way')).toBeTruthy()
    await new Promise((go) => setTimeout(go, 600))
    expect(printed).not.toHaveBeenCalled()
    answer('The last line')
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
    expect(screen.getByText('Within it')).toBeTruthy()
    expect(screen.getByText('The last line')).toBeTruthy()
  })

  it('is there from the beginning where a browser cannot say who comes near', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    open()
    expect(await screen.findByText('What it shows')).toBeTruthy()
  })
})
