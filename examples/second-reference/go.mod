module assay.example/second-reference

go 1.24
