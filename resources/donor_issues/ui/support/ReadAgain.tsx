import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { refusalOf } from '../../../../src/generate/calls.ts'
import { useSending } from '../../../../src/generate/form/FieldsForm.tsx'

interface ReadAgainProps {
  /** What was sent, and what it was refused for. */
  refused: { error: unknown; clear: () => void }
  onChange: () => Promise<unknown>
  label?: string
}

/** Someone else was first: what was written stays, and what it is about is read again. */
export function ReadAgain({ refused, onChange, label = 'issues.reply.again' }: ReadAgainProps) {
  const translate = useTranslate()
  if (refusalOf(refused.error).status !== 409) return null
  const again = () => {
    refused.clear()
    void onChange()
  }
  return (
    <Button color="inherit" size="small" onClick={again}>
      {translate(label)}
    </Button>
  )
}

/** The same beside what the form around was refused for. */
export function FormReadAgain(props: Omit<ReadAgainProps, 'refused'>) {
  return <ReadAgain refused={useSending()} {...props} />
}
