import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

const server = useServer()

describe('files taken by mistake', () => {
  it.each([
    ['an empty file', new File([], 'a.csv'), 'The file is empty. Choose the file that holds your records.'],
    [
      'text named .xlsx',
      new File(['name,phone'], 'a.xlsx'),
      'This is not an XLSX file. Save it from Excel as XLSX, or as CSV.',
    ],
    [
      'a PDF named .xlsx',
      new File(['%PDF-1.7'], 'a.xlsx'),
      'This is a PDF file. A CSV, XLSX, TSV or TXT file is needed.',
    ],
    ['a PDF', new File(['%PDF-1.7'], 'a.pdf'), 'a.pdf: This is a PDF file. A CSV, XLSX, TSV or TXT file is needed.'],
    [
      'a picture',
      new File(['\u0089PNG'], 'photo.png'),
      'photo.png: This kind of file cannot be imported. A CSV, XLSX, TSV or TXT file is needed.',
    ],
    [
      'a workbook named .csv',
      new File(['PK\u0003\u0004'], 'a.csv'),
      'This is not a file of text but an Excel workbook. Change its ending to .xlsx, or save it from Excel as CSV.',
    ],
  ])('%s gets advice of its own and is not sent', async (_, file, advice) => {
    server.list('imports', [])
    show(<ImportWizard target="donors" />, { resource: 'imports', at: '/here' })
    await userEvent.upload(screen.getByTestId('file-input'), file, { applyAccept: false })
    expect(await screen.findByText(advice)).toBeTruthy()
    expect(server.sent('POST', '/api/files/upload')).toEqual([])
  })
})

describe('the list of imports', () => {
  it('has a way to begin each kind, in its empty state too', { timeout: 30_000 }, async () => {
    server.list('imports', [])
    const List = resourceViews('imports').list
    if (!List) throw new Error('no list of imports')
    show(<List />, { resource: 'imports' })
    for (const [name, to] of [
      ['Import projects', '/app/imports/new/projects'],
      ['Import donors', '/app/donors/upload-donors'],
      ['Import donations', '/app/imports/new/donor_transactions'],
    ] as const) {
      // One above the list, one in its empty place.
      await waitFor(() =>
        expect(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toEqual([to, to]),
      )
    }
  })
})
