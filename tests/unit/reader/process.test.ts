import { execFile, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import type { SheetRow } from '../../../server/import/reader/index.ts'
import { openSheet, SheetError } from '../../../server/import/reader/index.ts'
import { children, removeTemps, textRow, workbook, writeTemp } from './fixtures.ts'

afterEach(removeTemps)

const run = promisify(execFile)
const LINES = Array.from({ length: 2500 }, (_, i) => `Donor ${i},05${i}`)
const CSV = `name,mobile\n${LINES.join('\n')}\n`
const INDEX = fileURLToPath(new URL('../../../server/import/reader/index.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

async function until(test: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) if (await test()) return true
  return false
}

async function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('the reader in its own process', { timeout: 60_000 }, () => {
  it('delivers every row once, in batches, and ends its process', async () => {
    const sheet = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' })
    expect(sheet.headers).toEqual(['name', 'mobile'])
    expect(await children(process.pid)).toHaveLength(1)
    const batches: SheetRow[][] = []
    for await (const rows of sheet.batches()) batches.push(rows)
    expect(batches.map((rows) => rows.length)).toEqual([1000, 1000, 500])
    expect(batches.flat().map((row) => row.cells.join(','))).toEqual(LINES)
    expect(sheet.progress()).toBe(1)
    expect(await children(process.pid)).toEqual([])
  })

  it('reads a workbook', async () => {
    const book = workbook([{ name: 'S', rows: textRow(1, ['الاسم', 'المدينة']) + textRow(2, ['علي', 'جدة']) }])
    const sheet = await openSheet({ path: writeTemp('upload-1', book), name: 'donors.xlsx' })
    expect(sheet).toMatchObject({ headers: ['الاسم', 'المدينة'], sheetName: 'S', totalRows: 1 })
    for await (const rows of sheet.batches()) expect(rows).toEqual([{ line: 2, cells: ['علي', 'جدة'] }])
  })

  it('ends its process when the loop is left, and when closed without a loop', async () => {
    const left = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' })
    for await (const rows of left.batches()) {
      expect(rows).toHaveLength(1000)
      break
    }
    expect(await children(process.pid)).toEqual([])
    const closed = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' })
    await closed.close()
    await closed.close()
    expect(await children(process.pid)).toEqual([])
  })

  it('sends the reason of a refusal across', async () => {
    const error = await thrown(openSheet({ path: writeTemp('a.csv', ''), name: 'a.csv' }))
    expect(error).toBeInstanceOf(SheetError)
    expect(error).toMatchObject({ code: 'EMPTY', detail: 'The file is empty.' })
    expect(await children(process.pid)).toEqual([])
  })

  it('sends a refusal in the middle of the file after the rows before it', async () => {
    const sheet = await openSheet({ path: writeTemp('a.csv', `${CSV}x,"open\n`), name: 'a.csv' }, { batchSize: 500 })
    let count = 0
    const read = async (): Promise<void> => {
      for await (const rows of sheet.batches()) count += rows.length
    }
    expect(await thrown(read())).toMatchObject({ code: 'INVALID_FILE', values: { line: 2502 } })
    expect(count).toBe(2500)
  })

  it('calls a missing file a fault of the server, not of the file', async () => {
    const error = await thrown(openSheet({ path: '/nowhere/a.csv', name: 'a.csv' }))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(SheetError)
  })

  it('stops at its time limit', async () => {
    const error = await thrown(openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' }, { limits: { openMs: 1 } }))
    expect(error).toMatchObject({ name: 'SheetError', code: 'TIMEOUT' })
    expect(await children(process.pid)).toEqual([])
  })

  it('turns running out of memory into TOO_LARGE', async () => {
    const rows = Array.from({ length: 150_000 }, (_, i) =>
      textRow(i + 1, [`name ${i}`, `city ${i}`, `a ${i}`, `b ${i}`]),
    )
    const path = writeTemp('a.xlsx', workbook([{ name: 'S', rows: rows.join('') }]))
    const error = await thrown(openSheet({ path, name: 'a.xlsx' }, { limits: { heapMb: 48 } }))
    expect(error).toMatchObject({ name: 'SheetError', code: 'TOO_LARGE', reason: 'memory' })
  })

  it('turns the death of its process into an error of the loop', async () => {
    const sheet = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' })
    const [pid = 0] = await children(process.pid)
    const read = async (): Promise<void> => {
      for await (const rows of sheet.batches()) {
        expect(rows).toHaveLength(1000)
        process.kill(pid, 'SIGSEGV')
        await until(async () => (await children(process.pid)).length === 0, 5000)
      }
    }
    expect(await thrown(read())).toMatchObject({ name: 'SheetError', code: 'INVALID_FILE', reason: 'damaged' })
  })

  it('ends at once when aborted', async () => {
    const abort = new AbortController()
    const sheet = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' }, { signal: abort.signal })
    const reason = new Error('the server is stopping')
    abort.abort(reason)
    const read = async (): Promise<void> => {
      for await (const rows of sheet.batches()) expect(rows).toEqual([])
    }
    expect(await thrown(read())).toBe(reason)
    expect(await children(process.pid)).toEqual([])
  })

  it('does not hand the environment of the server to its process', async () => {
    process.env['READER_TEST_SECRET'] = 'not for the child'
    const sheet = await openSheet({ path: writeTemp('a.csv', CSV), name: 'a.csv' })
    const [pid = 0] = await children(process.pid)
    delete process.env['READER_TEST_SECRET']
    const { stdout } = await run('ps', ['eww', '-o', 'args=', '-p', String(pid)])
    expect(stdout).toContain('TZ=UTC')
    expect(stdout).not.toContain('READER_TEST_SECRET')
    await sheet.close()
  })

  it('leaves no process behind when its parent is killed', async () => {
    const path = writeTemp('a.csv', CSV)
    const code = `import(${JSON.stringify(INDEX)}).then((m) => m.openSheet({ path: ${JSON.stringify(path)}, name: 'a.csv' })).then(() => { console.log('open'); setInterval(() => {}, 1000) })`
    const parent = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    const [pid = 0] = await children(parent.pid ?? 0)
    expect(pid).toBeGreaterThan(0)
    parent.kill('SIGKILL')
    const alive = (): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    expect(await until(() => !alive(), 10_000)).toBe(true)
  })
})
