import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateText } from '../../../src/ui/DateText.tsx'
import { FormatProvider } from '../../../src/ui/FormatContext.tsx'
import { Money } from '../../../src/ui/Money.tsx'

afterEach(cleanup)

describe('Money', () => {
  it.each(['en', 'ar'] as const)('[1.16] puts the riyal sign before the number, which is left of it (%s)', (locale) => {
    const { container } = render(
      <FormatProvider locale={locale} calendar="gregorian">
        <Money value="1250.5" />
      </FormatProvider>,
    )
    const amount = container.querySelector('.athar-money')
    expect(amount?.firstElementChild?.tagName.toLowerCase()).toBe('svg')
    expect(amount?.textContent).toBe('1,250.50')
  })

  it('names the currency in the language of the page', () => {
    const { rerender } = render(
      <FormatProvider locale="en" calendar="gregorian">
        <Money value="5" />
      </FormatProvider>,
    )
    expect(screen.getByRole('img', { name: 'SAR' })).toBeTruthy()
    rerender(
      <FormatProvider locale="ar" calendar="gregorian">
        <Money value="5" />
      </FormatProvider>,
    )
    expect(screen.getByRole('img', { name: 'ريالات' })).toBeTruthy()
  })

  it('keeps every digit of amounts that no floating-point number holds', () => {
    const { container } = render(<Money value="90071992547409931.07" />)
    expect(container.textContent).toBe('90,071,992,547,409,931.07')
  })

  it('leaves out .00 when asked, and only then', () => {
    const { container, rerender } = render(<Money value="500.00" trim />)
    expect(container.textContent).toBe('500')
    rerender(<Money value="500.00" />)
    expect(container.textContent).toBe('500.00')
  })
})

const show = (calendar: 'gregorian' | 'hijri' | 'both') =>
  render(
    <FormatProvider locale="en" calendar={calendar}>
      <DateText value="2026-02-03" />
    </FormatProvider>,
  ).container.textContent

describe('DateText', () => {
  it('[1.16] shows the calendar that the reader chose', () => {
    expect(show('gregorian')).toBe('3 February 2026')
    expect(show('hijri')).toBe('15 Shaban 1447 AH')
    expect(show('both')).toBe('3 February 2026 (15 Shaban 1447 AH)')
  })

  it('[1.16] ends a line between two calendars, and within neither', () => {
    const daysIn = (locale: 'ar' | 'en', withTime = false) => {
      const { container } = render(
        <FormatProvider locale={locale} calendar="both" timeZone="Asia/Riyadh">
          <DateText value={withTime ? '2026-09-19T08:05:00.000Z' : '2026-09-19'} withTime={withTime} />
        </FormatProvider>,
      )
      return [...container.querySelectorAll('time .athar-day')].map((day) => day.textContent)
    }
    expect(daysIn('ar')).toEqual(['8 ربيع الآخر 1448هـ', '(19 سبتمبر 2026م)'])
    expect(daysIn('en', true)).toEqual(['19 September 2026', '(8 Rabi al-Thani 1448 AH), 11:05'])
  })
})
