// What a process that a test starts may know of this one's environment: where things are, and no settings of somebody's own
// Selvedge, which would name their mail server, their bucket and their backups.

export function baseEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
