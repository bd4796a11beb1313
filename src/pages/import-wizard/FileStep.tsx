import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { refusalOf } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { rulesOf, useDropLabels, useUploads } from '../../generate/inputs/useUploads.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Prepared, prepareImport, type Target } from './calls.ts'
import { firstLook, type Look } from './firstLook.ts'
import { Template } from './Template.tsx'

const LOOKS: Record<Look, string> = {
  empty: 'imports.problem.no_rows',
  pdf: 'imports.file.pdf',
  notXlsx: 'imports.file.notXlsx',
  oldOrLocked: 'imports.file.oldOrLocked',
  notCsv: 'imports.file.notCsv',
}

const typeText = (name: string): string => (/\.pdf$/i.test(name) ? LOOKS.pdf : 'imports.file.wrongType')

/** A refused file with its one reason: the server's general advice beside it would say something else. */
function Refused({ error }: { error: unknown }) {
  const translate = useTranslate()
  const { fault, errors } = refusalOf(error)
  const why = Object.values(errors).filter((text) => text !== '')
  if (fault !== 'fileRefused' || why.length === 0) return <Failure error={error} />
  return <ErrorState title={translate('imports.file.refused')} detail={why.join(' ')} />
}

interface FileStepProps {
  target: Target
  onPrepared: (prepared: Prepared) => void
}

/** Takes the file and has its head read. */
export function FileStep({ target, onPrepared }: FileStepProps) {
  const translate = useTranslate()
  const [reading, setReading] = useState(false)
  const [look, setLook] = useState<Look | null>(null)
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
  const fault: typeof labels.fault = (found) =>
    found.reason === 'type' ? `${found.file.name}: ${translate(typeText(found.file.name))}` : labels.fault(found)
  const send = async (files: File[]) => {
    setError(null)
    setLook(null)
    for (const item of uploads.items) uploads.remove(item.id)
    const [file] = files
    const found = file === undefined ? null : await firstLook(file)
    setLook(found)
    if (found === null) await uploads.send(files)
  }
  return (
    <Section title={translate('imports.step.file')} subtitle={translate('imports.file.hint')}>
      {target === 'joud_operations' || target === 'foundation_grants' ? (
        <Typography sx={{ mb: 2, maxWidth: '70ch' }}>{translate(`imports.about.${target}`)}</Typography>
      ) : null}
      <Template target={target} />
      <FileDrop
        rules={rulesOf('sheet', 1)}
        labels={{ ...labels, fault }}
        onFiles={(files) => void send(files)}
        items={uploads.items}
        onRemove={uploads.remove}
        disabled={reading}
      />
      {reading ? <Notice tone="info">{translate('imports.file.reading')}</Notice> : null}
      {look === null ? null : <ErrorState title={translate('imports.file.refused')} detail={translate(LOOKS[look])} />}
      {error === null ? null : <Refused error={error} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('imports.file.again')}
      </Typography>
    </Section>
  )
}
