// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { BarRow, Donut } from '../../../src/ui/charts.tsx'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'

afterEach(cleanup)

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

  it('draws an arc for each part, around the whole ring, and hides the drawing from screen readers', () => {
    const { container } = render(<Donut caption="c" parts={parts} />)
    const arcs = [...container.querySelectorAll('.athar-donut-ring g circle')]
    expect(arcs.map((arc) => Number(arc.getAttribute('stroke-dashoffset')))).toEqual([0, -60, -90])
    expect(arcs[2]?.getAttribute('class')).toContain('athar-tone-accent')
    expect(container.querySelector('.athar-donut-ring')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('stands with nothing to show', () => {
    const { container } = render(<Donut caption="c" parts={parts.map((part) => ({ ...part, value: 0 }))} />)
    expect(container.querySelectorAll('.athar-donut-ring g circle')).toHaveLength(0)
    expect(container.innerHTML).not.toContain('NaN')
  })

  it('has no inline style, which the public pages forbid', () => {
    const { container } = render(
      <>
        <Donut caption="c" parts={parts} centre="100%" />
        <BarRow caption="d" parts={parts} />
      </>,
    )
    expect(container.querySelectorAll('[style]')).toHaveLength(0)
  })
})

describe('BarRow', () => {
  it('gives the largest the whole width and the others theirs', () => {
    const { container } = render(<BarRow caption="By source" parts={parts} />)
    const widths = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')))
    expect(widths[0]).toBe(100)
    expect(widths[1]).toBe(50)
    expect(widths[2]).toBeCloseTo(16.67, 1)
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
