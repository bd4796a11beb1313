import { fireEvent, screen } from '@testing-library/react'
import { answer, type open, put } from './authHarness.tsx'

export const UPLOAD = '/api/Entity/RegisterFile'
export const NEEDED = 'Choose a copy of the licence, as a PDF or a picture. The registration cannot be sent without it.'

type User = ReturnType<typeof open>['user']

export const next = (user: User) => user.click(screen.getByRole('button', { name: 'Continue' }))

export async function fillEntity(user: User) {
  await put('Entity name', 'Wadi Charity')
  await put('Branch name', 'Main branch')
  await put('Licence number', '1234')
  await next(user)
  await screen.findByLabelText('Website (optional)')
}

/** The two drops of the second step: logo, then licence. */
export const drop = (at: 0 | 1, file: File) => {
  const input = screen.getAllByTestId('file-input')[at]
  if (!input) throw new Error('no such file field')
  fireEvent.change(input, { target: { files: [file] } })
}

export const fileOf = (name: string, bytes = 10, type = 'application/pdf') => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

export async function fillContact(user: User) {
  answer('post', UPLOAD, { data: { ticket: 'ticket-1', name: 'licence.pdf', bytes: 10 } }, 201)
  drop(1, fileOf('licence.pdf'))
  await screen.findByText('Uploaded')
  await next(user)
  await screen.findByLabelText('User name')
}

export async function fillAdmin() {
  await put('Name', 'Sara Ahmed')
  await put('User name', 'sara')
  await put('Email', 'sara@example.org')
  await put('Mobile number', '0531242486')
}
