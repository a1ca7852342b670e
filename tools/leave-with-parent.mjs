// Loaded into every process the launcher starts: when the launcher is gone, killed even, the process ends as if asked
// to.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
process.channel?.unref()
