import { screen, waitFor } from '@testing-library/react'
import { useGetOne } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOther, useOthers } from '../../../src/generate/hooks/other.ts'
import { ID, OTHER, show, signIn, useServer } from './harness.tsx'

const { on, list, seen } = useServer()
beforeEach(() => signIn())

const WELL = { id: ID, name: 'A well' }
const SCHOOL = { id: OTHER, name: 'A school' }
interface Named {
  id: string
  name: string
}

const asked = () => seen.map(({ path, query }) => `${path} ${new URLSearchParams(query).get('filter') ?? ''}`.trim())

function One({ id }: { id: string | null }) {
  const { data, error, isPending } = useOther<Named>('projects', id)
  return (
    <p>{error !== null && error !== undefined ? 'Cannot be had' : (data?.name ?? (isPending ? 'Coming' : 'None'))}</p>
  )
}

function Many({ ids }: { ids: readonly string[] }) {
  const { data } = useOthers<Named>('projects', ids)
  return <p>{data?.map((one) => one?.name).join(' and ') ?? 'Coming'}</p>
}

function Looked({ children }: { children: React.ReactNode }) {
  const { data } = useGetOne<Named>('projects', { id: ID })
  return data === undefined ? null : children
}

describe('records that others name', () => {
  it('are asked for together with their neighbours’', async () => {
    list('projects', [WELL, SCHOOL])
    show(
      <>
        <One id={ID} />
        <Many ids={[OTHER, ID]} />
      </>,
      { resource: 'donors' },
    )
    expect(await screen.findByText('A school and A well')).toBeTruthy()
    expect(screen.getByText('A well')).toBeTruthy()
    expect(asked().filter((one) => one.startsWith('/api/projects'))).toHaveLength(1)
  })

  it('of none nothing is asked', async () => {
    list('projects', [WELL])
    show(<One id={null} />, { resource: 'donors' })
    await new Promise((go) => setTimeout(go, 100))
    expect(asked().filter((one) => one.startsWith('/api/projects'))).toEqual([])
  })

  it('that were just had are not asked for again', async () => {
    on('get', `*/api/projects/${ID}`, { body: WELL })
    list('projects', [WELL])
    show(
      <Looked>
        <One id={ID} />
      </Looked>,
      { resource: 'donors' },
    )
    expect(await screen.findByText('A well')).toBeTruthy()
    await new Promise((go) => setTimeout(go, 100))
    expect(asked().filter((one) => one.startsWith('/api/projects'))).toEqual([`/api/projects/${ID}`])
  })

  it('that cannot be had say so', async () => {
    on('get', '*/api/projects', { status: 403, body: { title: 'Forbidden', code: 3 } })
    show(<One id={ID} />, { resource: 'donors' })
    await waitFor(() => expect(screen.getByText('Cannot be had')).toBeTruthy())
  })
})
