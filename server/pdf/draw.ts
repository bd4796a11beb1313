import type { PaperJob } from './job.ts'
import { printing } from './jpeg.ts'

/** Draws one paper. Each kind loads what it needs alone. */
export async function draw(job: PaperJob): Promise<Buffer> {
  switch (job.kind) {
    case 'none':
      await import('./letter.tsx')
      return (await import('./nothing.tsx')).nothing()
    case 'results':
      return (await import('./results.tsx')).resultsPdf(job.paper)
    case 'statement':
      return (await import('./statement.tsx')).statementPdf(job.paper)
    case 'invoice':
      return (await import('./invoice.tsx')).invoicePdf(job.paper)
    case 'letter': {
      const { letterPdf } = await import('./letter.tsx')
      const { fitted } = await import('./fitted.ts')
      const { picturesOnPaper } = await import('./pictured.ts')
      const files = picturesOnPaper(job.letter, job.options.projectInactive ?? [])
      const { pictures, left } = await fitted(files, ({ id }) => job.pictures.get(id))
      const image = ({ id }: { id: string }) => Promise.resolve(pictures.get(id) ?? null)
      return letterPdf(job.letter, { ...job.options, image, picturesLeft: left })
    }
    case 'year': {
      const { yearPdf } = await import('./year.tsx')
      const { logo } = job.letter.entity
      return yearPdf(job.letter, { ...job.options, logo: await printing()(logo && job.pictures.get(logo.id)) })
    }
    case 'card': {
      const { cardPng } = await import('./card/draw.ts')
      const { forgetTypeface } = await import('./card/typeset.ts')
      try {
        return await cardPng(job.card, job)
      } finally {
        // Whoever gets the card ends the process at once.
        await forgetTypeface()
      }
    }
  }
}
