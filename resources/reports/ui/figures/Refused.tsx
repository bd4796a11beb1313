import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { refusalOf } from '../../../../src/generate/calls.ts'
import type { FigureName } from '../../../_contracts/reportFigures.ts'
import type { ReportRow } from '../calls.ts'
import { LaterFigure } from './later.ts'

/** Which figure a refusal is about. */
const BY_FAULT: Readonly<Record<string, FigureName>> = {
  collectedDiffers: 'collected',
  spentDiffers: 'spent',
  fundsDiffer: 'funds',
  sharesDiffer: 'shares',
}

/** To the rows of the figure that does not add up; nothing where it was refused for something else. */
export function RefusedFigure({ error, report }: { error: unknown; report: ReportRow }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const name = BY_FAULT[refusalOf(error).fault]
  if (name === undefined) return null
  return (
    <>
      <Button variant="outlined" size="small" sx={{ mt: 1 }} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('figures.openRows')}
      </Button>
      {isOpen ? (
        <LaterFigure report={report} donor={null} at={{ name, fund: null }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
