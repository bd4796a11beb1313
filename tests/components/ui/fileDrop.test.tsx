import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileDrop, type FileFault } from '../../../src/ui/FileDrop.tsx'

afterEach(cleanup)

const labels = {
  label: 'File of donors',
  drop: 'Drop a file here or',
  choose: 'Choose a file',
  rules: 'CSV or XLSX, up to 1 kB',
  fault: (fault: FileFault) => `${fault.file.name}: ${fault.reason}`,
  remove: (name: string) => `Remove ${name}`,
}
const rules = { extensions: ['.csv', '.xlsx'], maxBytes: 1000 }
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name)

function show(extra: { maxFiles?: number; disabled?: boolean } = {}) {
  const onFiles = vi.fn<(files: File[]) => void>()
  render(
    <FileDrop
      rules={{ ...rules, maxFiles: extra.maxFiles }}
      labels={labels}
      onFiles={onFiles}
      disabled={extra.disabled}
    />,
  )
  return onFiles
}

const drop = (files: File[]) => fireEvent.drop(screen.getByText('Drop a file here or'), { dataTransfer: { files } })

describe('FileDrop', () => {
  it('hands on a file that keeps the rules, whatever the case of its ending', () => {
    const onFiles = show()
    const good = file('Donors.CSV')
    drop([good])
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([good])
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('[5.26] refuses another type and says so', () => {
    const onFiles = show()
    drop([file('donors.exe')])
    expect(onFiles).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe('donors.exe: type')
  })

  it('[5.26] refuses a file over the limit and takes one at the limit', () => {
    const onFiles = show()
    drop([file('big.csv', 1001)])
    expect(onFiles).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe('big.csv: size')
    drop([file('full.csv', 1000)])
    expect(onFiles).toHaveBeenCalledOnce()
  })

  it('takes as many as it may and names the rest', () => {
    const onFiles = show({ maxFiles: 2 })
    const files = [file('1.csv'), file('2.csv'), file('3.csv')]
    drop(files)
    expect(onFiles).toHaveBeenCalledExactlyOnceWith(files.slice(0, 2))
    expect(screen.getByRole('alert').textContent).toBe('3.csv: count')
  })

  it('works by keyboard: its button opens the file chooser, and the choice is taken', async () => {
    const onFiles = show()
    const input = screen.getByTestId<HTMLInputElement>('file-input')
    const opened = vi.spyOn(input, 'click')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    await userEvent.upload(input, file('donors.xlsx'))
    expect(onFiles).toHaveBeenCalledOnce()
  })

  it('takes nothing while disabled', () => {
    const onFiles = show({ disabled: true })
    drop([file('donors.csv')])
    expect(onFiles).not.toHaveBeenCalled()
  })

  it('shows the progress and the fault of each file', async () => {
    const onRemove = vi.fn<(id: string) => void>()
    render(
      <FileDrop
        rules={rules}
        labels={labels}
        onFiles={() => undefined}
        onRemove={onRemove}
        items={[
          { id: '1', name: 'a.csv', progress: 0.62, statusText: '62 %' },
          { id: '2', name: 'b.csv', progress: 0.3, statusText: '30 %', error: 'The connection broke' },
        ]}
      />,
    )
    expect(screen.getByRole('progressbar', { name: 'a.csv' }).getAttribute('aria-valuenow')).toBe('62')
    expect(screen.getByText('The connection broke')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.csv' }))
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('2')
  })
})
