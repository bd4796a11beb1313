import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const screens = ['src', 'resources']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.tsx'))
  .map(read)

const places = [...read('src/ui/tourPlace.ts').matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => name ?? '')
const steps = read('src/app/tour/steps.ts')

describe('the places of the tour', () => {
  it('are there to be looked at', () => {
    expect(places.length).toBeGreaterThan(10)
  })

  it.each(places)('%s is marked on a screen and named by a step, or stands for others', (place) => {
    const marks = new RegExp(String.raw`tourPlace\([^)]*'${place}'[^)]*\)`)
    expect(screens.some((code) => marks.test(code))).toBe(true)
    expect(steps).toMatch(new RegExp(String.raw`'${place}'`))
  })
})
