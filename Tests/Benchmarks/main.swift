#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  print(Options.usage)
  exit(2)
}
if options.help {
  print(Options.usage)
  exit(0)
}
if options.growth {
  let report = GrowthReport(json: options.json)
  let growth = Growth(options)
  report.begin(growth.sizes)
  for shape in Growth.shapes { report.add(try await growth.measure(shape)) }
  exit(0)
}

let measurement = Measurement(options)
let report = Report(json: options.json)
// First: it measures what a process pays once.
let registering = measurement.registering()
report.begin()
report.add(try measurement.transient(1))
report.add(try measurement.transient(1_001))
report.add(try measurement.singleton(1))
report.add(try measurement.singleton(1_001))
report.add(try measurement.tagged())
report.add(try measurement.arguments())
report.add(try measurement.graph())
report.add(try measurement.array())
report.add(try await measurement.asyncTransient())
report.add(try measurement.twoThreads())
registering.forEach(report.add)
