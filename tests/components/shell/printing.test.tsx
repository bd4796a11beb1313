import { useTheme } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Look } from '../../../src/app/Look.tsx'
import { baselineCss } from '../../../src/app/theme/baseline.ts'
import { setSettings } from '../../../src/providers/settings.ts'

const Colours = () => {
  const { palette } = useTheme()
  return <output>{`${palette.mode} ${palette.text.primary} ${palette.background.paper}`}</output>
}

const tell = (event: string): void =>
  act(() => {
    window.dispatchEvent(new Event(event))
  })

afterEach(() => {
  cleanup()
  setSettings({ theme: null })
})

describe('printing', () => {
  it('is light, the interface library’s colours too, where the screen is dark; the screen is dark again after it', () => {
    setSettings({ theme: 'dark' })
    render(
      <Look>
        <Colours />
      </Look>,
    )
    expect(screen.getByRole('status').textContent).toBe('dark #ece7db #14201c')
    tell('beforeprint')
    expect(screen.getByRole('status').textContent).toBe('light #14211c #fffdf9')
    tell('afterprint')
    expect(screen.getByRole('status').textContent).toBe('dark #ece7db #14201c')
  })

  it('has margins, and the light colours where a browser does not say that it prints', () => {
    const css = baselineCss('dark', 'rtl')
    expect(css).toContain('@page { margin: 14mm 12mm; }')
    const paper = css.slice(css.indexOf('@media print'))
    expect(paper).toContain('--athar-ink: #14211c;')
    expect(paper).toContain('--athar-surface: #fffdf9;')
    expect(paper).toContain('html, body { background: #ffffff; color: #14211c; }')
    // Later than the screen's, or they would not hold.
    expect(css.lastIndexOf('--athar-ink: #ece7db;')).toBeLessThan(css.indexOf('@media print'))
  })
})
