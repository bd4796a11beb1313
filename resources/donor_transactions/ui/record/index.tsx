import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { RecordForm } from './RecordForm.tsx'

/** The same form as a page of its own, which the search over everything leads to. */
export default function RecordGift() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isBack, setBack] = useState(false)
  return (
    <>
      <PageHeader title={translate(isBack ? 'gifts.refund.title' : 'gifts.record.title')} />
      <Box sx={{ maxWidth: 640 }}>
        <RecordForm onDone={() => void navigate('/app/donor_transactions')} onTurned={setBack} />
      </Box>
    </>
  )
}
