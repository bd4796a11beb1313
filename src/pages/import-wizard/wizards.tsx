import ImportWizard from './index.tsx'

export const ImportProjects = () => <ImportWizard key="projects" target="projects" />
export const ImportDonors = () => <ImportWizard key="donors" target="donors" />
export const ImportTransactions = () => <ImportWizard key="donor_transactions" target="donor_transactions" />
