import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { picturesSx, UploadsColumn } from '../../../src/generate/columns/uploads.tsx'
import { ID, OTHER, show, signIn, useServer } from './harness.tsx'

const { on } = useServer()
const PLACE = { label: 'Pictures' } as never

describe('pictures of a record', () => {
  it('stand two beside each other where the room is a phone’s, the gap between them included', async () => {
    signIn()
    on('get', '*/api/files/:id/content/:variant', {})
    const value = [ID, OTHER].map((id) => ({ id, altAr: null, altEn: null }))
    show(<UploadsColumn field={projectUpdates.fields.images} value={value} place={PLACE} size="page" />, {
      resource: 'project_updates',
    })
    await screen.findAllByRole('listitem')
    // No window of a test computes it: what its style sheets say.
    expect(document.head.textContent).toContain('>li{width:min(180px, 50% - 4px);}')
    expect(picturesSx(2)['& > li'].width).toBe('min(180px, 50% - 8px)')
  })
})
