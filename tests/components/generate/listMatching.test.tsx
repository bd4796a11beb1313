import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BulkProgress } from '../../../src/generate/list/BulkProgress.tsx'
import { useWatched } from '../../../src/generate/list/underway.ts'
import { each } from '../../../src/providers/each.ts'
import { ID, OTHER, type Stage, show } from './harness.tsx'
import { rows, useListWorld } from './listWorld.tsx'

const { asWideAs, list, on, open, press, sent, signIn } = useListWorld()

const THIRD = '00000000-0000-4000-8000-000000000003'
const drafts = rows.map((row) => ({ ...row, status: 'drafted' }))
/** What the server names as all that match: two of the page, and one that stands on another. */
const MATCHING = [
  { id: ID, version: 1, status: 'drafted' },
  { id: OTHER, version: 1, status: 'drafted' },
  { id: THIRD, version: 7, status: 'drafted' },
]
const matching = (total: number, found: readonly object[] = MATCHING) =>
  on('get', '*/api/projects/ids', {
    body: found as never,
    headers: { 'Content-Range': `projects 0-${found.length - 1}/${total}` },
  })

/** A page of two drafts with more behind it, all of it chosen. */
async function page(total: number, stage: Partial<Stage> = {}, listed: readonly Record<string, unknown>[] = drafts) {
  signIn()
  list('projects', listed, total)
  open(stage)
  await screen.findByText('Well in Abha')
  await userEvent.click(screen.getByRole('checkbox', { name: /select all|تحديد الكل/i }))
}
const askedToStay = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('all that match the filter', () => {
  it('are offered once all of a page is chosen, and not before', async () => {
    signIn()
    list('projects', drafts, 1204)
    open()
    await screen.findByText('Well in Abha')
    const [first] = screen.getAllByRole('checkbox', { name: /select this row/i })
    await userEvent.click(first as HTMLElement)
    await screen.findByRole('button', { name: 'Export selected' })
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    expect(await screen.findByRole('button', { name: 'Select all 1,204 that match' })).toBeTruthy()
  })

  it('are not offered where the page is all there is', async () => {
    await page(2)
    await screen.findByRole('button', { name: 'Export selected' })
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it('are asked for by filter and order, counted, and said where the keys then stand', async () => {
    matching(3)
    await page(3, { at: `/here?filter=${encodeURIComponent('{"progress":["inProgress"]}')}` })
    await press('Select all 3 that match')
    const said = await screen.findByText('All that match are selected.')
    expect(said.getAttribute('role')).toBe('status')
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(screen.getByText('3 items selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
    expect(sent('GET', '/api/projects/ids').map(({ query }) => query)).toEqual([
      [
        ['filter.progress', 'inProgress'],
        ['sort.field', 'updatedAt'],
        ['sort.order', 'DESC'],
      ],
    ])
  })

  it('[1.7] are what a step is taken with, in the versions that were counted', async () => {
    matching(3)
    await page(3)
    for (const id of [ID, OTHER, THIRD]) on('post', `*/api/projects/${id}/publish`, { body: drafts[0] as never })
    await press('Select all 3 that match')
    await screen.findByText('All that match are selected.')
    await press('Publish')
    const dialog = await screen.findByRole('dialog', { name: 'Publish: 3 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await screen.findByText('Publish: 3 records')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Done for 3 records')).toBeTruthy()
    expect(sent('POST', `/api/projects/${ID}/publish`).map(({ body }) => body)).toEqual([{ version: 1 }])
    expect(sent('POST', `/api/projects/${THIRD}/publish`).map(({ body }) => body)).toEqual([{ version: 7 }])
  })

  it('are no longer said to be all when one of them is taken out', async () => {
    matching(3)
    await page(3)
    await press('Select all 3 that match')
    await screen.findByText('All that match are selected.')
    const [first] = screen.getAllByRole('checkbox', { name: /select this row/i })
    await userEvent.click(first as HTMLElement)
    expect(await screen.findByText('2 items selected')).toBeTruthy()
    expect(screen.queryByText('All that match are selected.')).toBeNull()
  })

  it('are the first 10,000 where there are more, and that is said before and after', async () => {
    matching(40_000)
    await page(40_000)
    await press('Select the first 10,000 of 40,000')
    expect(await screen.findByText('The first 10,000 of 40,000 are selected: one step takes no more.')).toBeTruthy()
  })

  it('stay as they were chosen where they cannot be asked for, and that is said', async () => {
    on('get', '*/api/projects/ids', { status: 409, body: { title: 'Not possible now', fault: 'wrongState' } })
    await page(60)
    await press('Select all 60 that match')
    expect(await screen.findByText('Not possible now')).toBeTruthy()
    expect(screen.getByText('2 items selected')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Select all 60 that match' })).toBeTruthy()
  })

  it('[9.13] are offered in Arabic', async () => {
    await page(1204, { locale: 'ar' })
    expect(await screen.findByRole('button', { name: 'تحديد كل النتائج المطابقة (1,204)' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'تصدير المحدد' })).toBeTruthy()
  })

  it('are offered above the cards of a phone', async () => {
    asWideAs(390)
    matching(3)
    signIn()
    list('projects', drafts, 3)
    open()
    await screen.findByText('Well in Abha')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Select all 3 that match')
    expect(await screen.findByText('All that match are selected.')).toBeTruthy()
  })
})

describe('the chosen records', () => {
  /** More than can leave with a page, all chosen. */
  const crowd = async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
      version: 1,
      status: 'drafted',
    }))
    matching(101, many)
    await page(101)
    await press('Select all 101 that match')
    await screen.findByText('All that match are selected.')
  }
  const publish = async () => {
    await press('Publish')
    const dialog = await screen.findByRole('dialog', { name: 'Publish: 101 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await screen.findByText('Publish: 101 records')
  }

  it('leave as one file, those of other pages among them', async () => {
    matching(3)
    on('post', '*/api/projects/export.csv', {})
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await page(3)
    await press('Select all 3 that match')
    await screen.findByText('All that match are selected.')
    await press('Export selected')
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(sent('POST', '/api/projects/export.csv').map(({ body }) => body)).toEqual([{ ids: [ID, OTHER, THIRD] }])
    click.mockRestore()
  })

  it('keep who closes the page where they are more than can leave with it, until it is undone', async () => {
    await crowd()
    expect(askedToStay()).toBe(false)
    await publish()
    expect(askedToStay()).toBe(true)
    await press('Undo')
    await waitFor(() => expect(askedToStay()).toBe(false))
  })

  it('are named to the hundredth where a step is refused for more, and stay chosen', async () => {
    await crowd()
    on('post', '*/api/projects/*/publish', { status: 409, body: { title: 'Not possible now', fault: 'wrongState' } })
    await publish()
    await userEvent.keyboard('{Escape}')
    const said = await screen.findByText(/Not possible for 101 records/)
    const named = within(said.closest('[role=alert]') as HTMLElement).getAllByRole('listitem')
    expect(named).toHaveLength(101)
    expect(named.at(-1)?.textContent).toBe('and 1 more')
    expect(await screen.findByText('101 items selected')).toBeTruthy()
  })

  it('are deleted with the same word of how far it is', async () => {
    await crowd()
    on('post', '*/api/projects/actions/hanging', {
      body: { archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } },
    })
    on('delete', '*/api/projects/*', { body: drafts[0] as never })
    await press('Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 101 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('101 records will be deleted')
    expect(askedToStay()).toBe(true)
    const bar = screen.findByRole('progressbar', { name: 'Delete' })
    await userEvent.keyboard('{Escape}')
    expect(await bar).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(askedToStay()).toBe(false)
  })
})

describe('a step for many that is under way', () => {
  it('says how far it is, and begins nothing more once it is stopped', async () => {
    signIn()
    const answers: (() => void)[] = []
    const begun: number[] = []
    let left: Promise<unknown> = Promise.resolve()
    function Starter() {
      const watched = useWatched()
      const start = () => {
        const act = (one: number) => {
          begun.push(one)
          return new Promise<void>((resolve) => {
            answers.push(resolve)
          })
        }
        left = watched('Publish', 1204, (watch) =>
          each(
            Array.from({ length: 1204 }, (_, n) => n),
            act,
            watch,
          ),
        )
      }
      return (
        <>
          <button type="button" onClick={start}>
            Start
          </button>
          <BulkProgress />
        </>
      )
    }
    show(Starter, { resource: 'projects' })
    await press('Start')
    const bar = await screen.findByRole('progressbar', { name: 'Publish' })
    expect(screen.getByText('0 of 1,204')).toBeTruthy()
    expect(bar.getAttribute('aria-valuetext')).toBe('0 of 1,204')
    await act(async () => {
      for (const answer of answers.splice(0)) answer()
    })
    expect(await screen.findByText('4 of 1,204')).toBeTruthy()
    expect(askedToStay()).toBe(true)
    await press('Stop')
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveProperty('disabled', true)
    await act(async () => {
      for (const answer of answers.splice(0)) answer()
    })
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const stopped = (await left) as { item: number; kind: string }[]
    expect(stopped).toHaveLength(1196)
    expect(stopped[0]).toEqual({ item: 8, kind: 'stopped' })
    expect(askedToStay()).toBe(false)
  })
})
