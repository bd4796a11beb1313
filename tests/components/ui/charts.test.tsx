// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Columns } from '../../../src/ui/chartColumns.tsx'
import { ProgressRows } from '../../../src/ui/chartProgress.tsx'
import { BarRow, Donut } from '../../../src/ui/charts.tsx'
import { FormatProvider } from '../../../src/ui/FormatContext.tsx'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'
import { barsIn, useRoomForCharts } from './drawn.ts'

afterEach(cleanup)
useRoomForCharts()

const parts = [
  { id: 'a', label: 'Building', value: 60, text: '60%' },
  { id: 'b', label: 'Wages', value: 30, text: '30%' },
  { id: 'c', label: 'Your share', value: 10, text: '10%', accent: true },
]

describe('Donut', () => {
  it('reads as a table with a caption, a name and a figure for each part', () => {
    render(<Donut caption="Where the money went" parts={parts} />)
    const table = screen.getByRole('table', { name: 'Where the money went' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Building',
      'Wages',
      'Your share',
    ])
    expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual(['60%', '30%', '10%'])
  })

  it('draws a sector for each part in its share of the ring, the accent in saffron, under its caption', async () => {
    render(<Donut caption="Where the money went" parts={parts} centre="100%" />)
    const ring = screen.getByRole('img', { name: 'Where the money went' })
    const sectors = await waitFor(
      () => {
        // Below the parts lies the ground of the ring.
        const found = [...ring.querySelectorAll('.recharts-sector')].filter(
          (one) => one.getAttribute('fill') !== 'var(--athar-sunk)',
        )
        expect(found).toHaveLength(3)
        return found
      },
      { timeout: 10_000 },
    )
    expect(sectors.map((sector) => sector.getAttribute('fill'))).toEqual([
      'var(--athar-action)',
      'color-mix(in srgb, var(--athar-action) 72%, var(--athar-surface))',
      'var(--athar-accent)',
    ])
    expect(within(ring).getByText('100%')).toBeTruthy()
  })

  it('stands with nothing to show', async () => {
    const { container } = render(<Donut caption="c" parts={parts.map((part) => ({ ...part, value: 0 }))} />)
    await waitFor(() => expect(container.querySelectorAll('.recharts-pie')).toHaveLength(2))
    expect(container.innerHTML).not.toContain('NaN')
  })
})

describe('BarRow', () => {
  it('gives the largest the whole width and the others theirs, and leaves the words to the table', async () => {
    const { container } = render(<BarRow caption="By source" parts={parts} />)
    await waitFor(() => expect(barsIn(container).map(({ width }) => width)).toEqual([480, 240, 80]))
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelectorAll('td[aria-hidden] .athar-plot')).toHaveLength(3)
  })

  it('grows from the right where reading does', async () => {
    const { container } = render(
      <FormatProvider locale="ar" calendar="both">
        <BarRow caption="حسب المصدر" parts={parts} />
      </FormatProvider>,
    )
    // A bar that is half as long ends at the right edge.
    await waitFor(() => {
      const [, half] = barsIn(container)
      expect([half?.x, half?.width].map(Math.abs as (n: unknown) => number)).toEqual([480, 240])
    })
  })
})

describe('Columns', () => {
  const months = ['1', '2', '3'].map((tick, at) => ({
    id: tick,
    label: `Month ${tick}`,
    tick,
    value: [50, 100, 0][at] ?? 0,
    words: ['50 words', '100 words', '0 words'][at] ?? '',
    cells: [`${[50, 100, 0][at]} riyals`],
    accent: at === 1,
  }))
  const columnsIn = async (locale: 'en' | 'ar') => {
    const { container } = render(
      <FormatProvider locale={locale} calendar="gregorian">
        <Columns caption="By month" headings={['Month', 'Amount']} columns={months} figures="The figures" />
      </FormatProvider>,
    )
    await waitFor(() => expect(barsIn(container).length).toBeGreaterThan(1))
    return barsIn(container)
  }

  it('stand in their heights with a table that says the same', async () => {
    const [first, second] = await columnsIn('en')
    expect((second?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(2, 1)
    expect(second?.fill).toBe('var(--athar-accent)')
    expect(screen.getByRole('img', { name: 'By month' })).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'By month' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthAmount',
      'Month 150 riyals',
      'Month 2100 riyals',
      'Month 30 riyals',
    ])
  })

  it('have their names below, of twelve in 480 pixels every second, counted from the last', async () => {
    const names = 'abcdefghijkl'.split('').map((letter) => letter.repeat(9))
    const named = names.map((tick, at) => ({ id: tick, label: tick, tick, value: at, words: '', cells: [] }))
    const { container } = render(<Columns caption="By month" headings={['Month']} columns={named} figures="Figures" />)
    const ticks = () => [...container.querySelectorAll('.athar-columns-tick')].map((one) => one.textContent)
    await waitFor(() => expect(ticks()).toEqual([1, 3, 5, 7, 9, 11].map((at) => names[at])))
  })

  it('say their figures in words where they are wide', async () => {
    await columnsIn('en')
    const drawing = screen.getByRole('img', { name: 'By month' })
    expect([...drawing.querySelectorAll('.athar-columns-brief')].map((one) => one.textContent)).toEqual([
      '50 words',
      '100 words',
    ])
  })

  it('[9.11] product.md 15: say the same words where they are narrow, the word below its number', async () => {
    const twelve = 'abcdefghijkl'.split('').map((tick, at) => ({
      id: tick,
      label: tick,
      tick,
      value: 1000 * (at + 1),
      words: `${at + 1} ألف`,
      cells: [],
    }))
    const { container } = render(<Columns caption="By month" headings={['Month']} columns={twelve} figures="Figures" />)
    const last = () => [...container.querySelectorAll('.athar-columns-brief')].at(-1)
    await waitFor(() => expect(last()).toBeTruthy())
    expect([...(last()?.querySelectorAll('tspan') ?? [])].map((line) => line.textContent)).toEqual(['12', 'ألف'])
  })

  it('follow the direction of reading', async () => {
    const english = await columnsIn('en')
    cleanup()
    const arabic = await columnsIn('ar')
    expect(english[0]?.x).toBeLessThan(english[1]?.x ?? 0)
    expect(arabic[0]?.x).toBeGreaterThan(arabic[1]?.x ?? 0)
  })
})

const bar = () => screen.getByRole('progressbar')

describe('ProgressBar', () => {
  it('has its name, its value and its words', () => {
    render(<ProgressBar label="Money" value={50} max={200} valueText="50 of 200" />)
    expect(screen.getByRole('progressbar', { name: 'Money' })).toBe(bar())
    expect(bar().getAttribute('aria-valuenow')).toBe('25')
    expect(bar().getAttribute('aria-valuetext')).toBe('50 of 200')
  })

  it.each([
    [300, 200, '100'],
    [-5, 200, '0'],
    [5, 0, '0'],
  ])('%d of %d stays within the bar', (value, max, now) => {
    render(<ProgressBar label="Money" value={value} max={max} valueText="x" />)
    expect(bar().getAttribute('aria-valuenow')).toBe(now)
  })
})

describe('ProgressRows', () => {
  it('is one stop for the keyboard, which moves all of its table where that is wider than a phone', () => {
    render(
      <FormatProvider locale="en" calendar="gregorian">
        <ProgressRows
          caption="Indicators"
          headings={['Indicator', 'Baseline', 'Target', 'Actual', 'Of the way']}
          rows={[{ id: 'a', label: 'Homes', percent: 50, text: '50%', ends: ['0', '10'], cells: ['0', '10', '5'] }]}
        />
      </FormatProvider>,
    )
    expect(screen.getAllByRole('group', { name: 'Indicators' })).toHaveLength(1)
    const stop = screen.getByRole('group', { name: 'Indicators' })
    expect(stop.tabIndex).toBe(0)
    expect(within(stop).getByRole('table', { name: 'Indicators' })).toBeTruthy()
  })
})
