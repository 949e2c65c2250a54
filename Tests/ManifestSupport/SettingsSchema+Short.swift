package import GuiseValidation

/// Short names of the scalars that tests use.
extension SettingsSchema {
  package static let boolean = SettingsSchema.scalar(.boolean)
  package static let string = SettingsSchema.scalar(.string)
  package static let url = SettingsSchema.scalar(.url)
  package static let date = SettingsSchema.scalar(.date)
  package static let data = SettingsSchema.scalar(.data)
  package static let uuid = SettingsSchema.scalar(.uuid)
  package static let duration = SettingsSchema.scalar(.duration)
  package static let timeZone = SettingsSchema.scalar(.timeZone)
  package static let float = SettingsSchema.scalar(.float)
  package static let decimal = SettingsSchema.scalar(.decimal)

  package static func integer(_ width: Scalar) -> SettingsSchema { .scalar(width) }
}

extension SettingsSchema.Field {
  /// A field that is read with `decodeIfPresent`, like every optional property.
  package static func optional(_ schema: SettingsSchema) -> Self {
    Self(.nullable(schema), isOptional: true)
  }
}
