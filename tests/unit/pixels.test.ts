import { describe, expect, it } from 'vitest'
import { compare, type Pixels } from '../../bench/screens/pixels.ts'

/** A picture from lines of letters: w white, b black, g a grey that nobody tells from white, m the grey between. */
function picture(...lines: string[]): Pixels {
  const shade: Record<string, number> = { w: 255, b: 0, g: 240, m: 128 }
  const shades = lines.flatMap((line) => line.split('').map((letter) => shade[letter] ?? 0))
  const data = Uint8Array.from(shades.flatMap((one) => [one, one, one]))
  return { width: lines[0]?.length ?? 0, height: lines.length, data }
}

const WHITE = picture('wwwww', 'wwwww', 'wwwww', 'wwwww')

describe('two pictures compared', () => {
  it('finds nothing between equal pictures, nor in a shade that nobody sees', () => {
    expect(compare(WHITE, WHITE)).toMatchObject({ share: 0, wider: 0, taller: 0 })
    expect(compare(WHITE, picture('wwwww', 'wgggw', 'wwwww', 'wwwww')).share).toBe(0)
  })

  it('counts the pixels that differ, of all pixels, and marks them', () => {
    const found = compare(WHITE, picture('wwwww', 'wbwww', 'wwwww', 'wwwwb'))
    expect(found.share).toBe(2 / 20)
    expect([...found.mask.data]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  })

  it('lets an edge pass that lies one pixel beside its place, and not one that lies two beside it', () => {
    const edge = picture('bbwww', 'bbwww', 'bbwww', 'bbwww')
    expect(compare(edge, picture('bbbww', 'bbbww', 'bbbww', 'bbbww')).share).toBe(0)
    expect(compare(edge, picture('bbbbw', 'bbbbw', 'bbbbw', 'bbbbw')).share).toBe(8 / 20)
  })

  it('sees what vanishes as well as what comes', () => {
    const dot = picture('wwwww', 'wbwww', 'wwwww', 'wwwww')
    expect(compare(dot, WHITE).share).toBe(1 / 20)
  })

  it('sees a colour that neither picture holds nearby', () => {
    const edge = picture('bbwww', 'bbwww', 'bbwww', 'bbwww')
    expect(compare(edge, picture('bmwww', 'bmwww', 'bmwww', 'bmwww')).share).toBe(4 / 20)
  })

  it('says how much wider and taller the second is, and counts what only one of them covers', () => {
    const found = compare(WHITE, picture('wwwwww', 'wwwwww', 'wwwwww'))
    expect(found).toMatchObject({ wider: 1, taller: -1, mask: { width: 6, height: 4 } })
    expect(found.share).toBe((3 + 6) / 24)
  })
})
