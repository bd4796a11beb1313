import Button from '@mui/material/Button'
import { useRedirect, useTranslate } from 'react-admin'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { duplicate, type SendingName } from './calls.ts'

/** A new draft with the same words to the same people, opened in its form. */
export function Duplicate({ resource, id }: { resource: SendingName; id: string }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const copy = useAct(async () => {
    const made = await duplicate(resource, id)
    redirect('edit', resource, made.id)
  })
  return (
    <>
      <Button variant="outlined" disabled={copy.busy} onClick={() => void copy.run()}>
        {translate('campaigns.duplicate')}
      </Button>
      {copy.error === null ? null : <Failure error={copy.error} />}
    </>
  )
}
