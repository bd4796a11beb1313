import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { rulesOf, useDropLabels, useUploads } from '../../generate/inputs/useUploads.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Section } from '../../ui/Section.tsx'
import { Failure } from '../_shared/Failure.tsx'
import { Notice } from '../_shared/Notice.tsx'
import { type Prepared, prepareImport, type Target } from './calls.ts'

interface FileStepProps {
  target: Target
  onPrepared: (prepared: Prepared) => void
}

/** Takes the file and has its head read. */
export function FileStep({ target, onPrepared }: FileStepProps) {
  const translate = useTranslate()
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const read = async (file: string) => {
    setReading(true)
    setError(null)
    try {
      onPrepared(await prepareImport(target, file))
    } catch (fault) {
      setError(fault)
    } finally {
      setReading(false)
    }
  }
  const uploads = useUploads('sheet', (file) => void read(file.id))
  const labels = useDropLabels('sheet', translate('imports.step.file'), 1)
  const send = (files: File[]) => {
    setError(null)
    for (const item of uploads.items) uploads.remove(item.id)
    void uploads.send(files)
  }
  return (
    <Section title={translate('imports.step.file')} subtitle={translate('imports.file.hint')}>
      <FileDrop
        rules={rulesOf('sheet', 1)}
        labels={labels}
        onFiles={send}
        items={uploads.items}
        onRemove={uploads.remove}
        disabled={reading}
      />
      {reading ? <Notice tone="info">{translate('imports.file.reading')}</Notice> : null}
      {error === null ? null : <Failure error={error} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('imports.file.again')}
      </Typography>
    </Section>
  )
}
