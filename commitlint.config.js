// Commit subjects: `area: imperative summary`, at most 72 characters (CONTRIBUTING.md).
export default {
  parserPreset: {
    parserOpts: { headerPattern: /^([a-z][a-z0-9-]*): (.+)$/, headerCorrespondence: ['type', 'subject'] },
  },
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-empty': [2, 'never'],
    'subject-empty': [2, 'never'],
    'subject-case': [2, 'never', ['sentence-case', 'start-case', 'pascal-case', 'upper-case']],
    'subject-full-stop': [2, 'never', '.'],
  },
}
